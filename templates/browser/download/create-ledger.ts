import { KEEP_UNFINISHED, KEEP_WHOLE } from '../../shared/download/constants.js';
import { fileAddress } from './file-link.js';
import { NOTHING, type Ledger, type LedgerOptions } from './ledger.js';
import type { DownloadPorts } from './ports.js';
import { guardStorage } from './storage-guard.js';
import { checkStored, type FileState } from './stored-check.js';

/** All methods reject only with a `StorageError`. */
export function createLedger(
  ports: Pick<DownloadPorts, 'store' | 'clock' | 'verifier'>,
  { link: firstLink, saveEvery, published, renewable }: LedgerOptions,
): Ledger {
  const { store, clock } = ports;
  // Two buffers: one is filled while the other is stored.
  let [buffer, other] = [new Uint8Array(saveEvery), new Uint8Array(saveEvery)];
  let saving: Promise<void> = Promise.resolve();
  let link = firstLink;
  let facts = NOTHING;
  // The owner's digest of the stored bytes, from an earlier visit.
  let storedSha256: string | undefined;
  let saved = 0;
  let beingSaved = 0;
  let pending = 0;
  let everReceived = 0;
  let startedOver = 0;
  // The body has ended, but no length confirms the end of the file.
  let bodyEnded = false;
  let finished = false;
  // The stored bytes do not belong to the current response.
  let stale = false;
  // What the check of the stored bytes has found.
  let found: FileState | undefined;

  /** The owner's digest: from the service, from an earlier visit or from the page. */
  const ownersDigest = (): string | undefined => link.sha256 ?? storedSha256 ?? published.sha256;
  const { leastBytes = 0 } = published;

  const guard = <T>(work: Promise<T>): Promise<T> => guardStorage(clock, work);

  async function storeBytes(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    try {
      const meta = { ...facts, sha256: ownersDigest(), at: saved, timestamp: clock.now(), renewable };
      await guard(store.append(link.url, bytes, { ...meta, published: published.sha256 !== undefined }));
    } catch (error) {
      // The visitor's next attempt, the browser's own download, needs the space.
      if (isQuota(error)) await guard(store.remove(link.url)).catch(() => undefined);
      throw error;
    } finally {
      beingSaved = 0;
    }
    saved += bytes.length;
    stale = false;
    found = undefined;
  }

  /** Starts to store the pending bytes, after the previous save. */
  async function beginSave(): Promise<void> {
    await saving;
    const bytes = buffer.subarray(0, pending);
    [buffer, other] = [other, buffer];
    beingSaved = pending;
    pending = 0;
    saving = storeBytes(bytes);
    // Errors are handled by the code that awaits the save.
    saving.catch(() => undefined);
  }

  async function save(): Promise<void> {
    await beginSave();
    await saving;
  }

  async function loadStored(): Promise<void> {
    pending = 0;
    bodyEnded = false;
    const stored = await guard(store.open(link.url));
    saved = stored?.receivedBytes ?? 0;
    facts = stored ?? NOTHING;
    storedSha256 = stored?.sha256;
    stale = false;
    found = undefined;
    if (saved > (facts.totalBytes ?? Infinity)) forget();
  }

  const check = (supposed: boolean): Promise<FileState | 'cut'> => {
    const expected = { owners: ownersDigest(), servers: facts.digest, leastBytes, supposed };
    return checkStored(ports, link.url, saved, expected);
  };

  async function flush(): Promise<void> {
    await saving;
    // Without its last byte, a file whose end was not seen cannot be mistaken for complete.
    if (pending > 0 && saved + pending === facts.totalBytes) pending -= 1;
    if (pending > 0 && !stale) await save();
  }

  function forget(): void {
    stale ||= saved > 0;
    saved = 0;
    pending = 0;
    facts = NOTHING;
    storedSha256 = undefined;
    bodyEnded = false;
    found = undefined;
    startedOver += 1;
  }

  return {
    get link() {
      return link;
    },
    get facts() {
      return facts;
    },
    get received() {
      return saved + beingSaved + pending;
    },
    get everReceived() {
      return everReceived;
    },
    get startedOver() {
      return startedOver;
    },
    get finished() {
      return finished;
    },
    leastBytes,
    get verifiable() {
      return ownersDigest() !== undefined;
    },
    get whole() {
      return saved > 0 && beingSaved + pending === 0 && (bodyEnded || saved === facts.totalBytes);
    },
    // One more than there is space for: otherwise the end of the body would not be seen.
    get room() {
      return Math.max(1, saveEvery - pending);
    },
    async restore() {
      const now = clock.now();
      await guard(store.removeOlderThan(now - KEEP_UNFINISHED, now - KEEP_WHOLE));
      await loadStored();
    },
    learn(stated) {
      facts = stated;
    },
    async add(piece) {
      if (pending === saveEvery) await beginSave();
      buffer.set(piece, pending);
      pending += piece.length;
      everReceived += piece.length;
      // The last bytes wait for the end of the body: a stored length equal to the total means that the file is
      // complete.
      if (pending === saveEvery && saved + beingSaved + pending !== facts.totalBytes) await beginSave();
    },
    whenSaved: () => saving,
    async finish() {
      await saving;
      const received = saved + beingSaved + pending;
      bodyEnded = facts.totalBytes !== received;
      if (bodyEnded) facts = { ...facts, totalBytes: undefined };
      await save();
      finished = true;
    },
    async completesFile(supposed) {
      await saving;
      if (stale || saved + pending === 0) return false;
      if (pending > 0) await save();
      const state = await check(supposed);
      // It ends here, but only its owner knows which file is meant: `verify` finds the same.
      if ((state === 'different' || state === 'damaged') && !supposed) {
        bodyEnded = true;
        facts = { ...facts, totalBytes: undefined };
        return true;
      }
      if (state !== 'intact') return false;
      facts = { ...facts, totalBytes: saved };
      await save();
      found = 'intact';
      finished = true;
      return true;
    },
    flush,
    async startOver() {
      // What is stored may still be of use.
      await flush();
      forget();
    },
    async turnBack() {
      await saving;
      const turns = stale;
      if (turns) await loadStored();
      return turns;
    },
    async relink(other) {
      await saving;
      const isOther = fileAddress(other.url) !== fileAddress(link.url);
      if (isOther && (saved > 0 || stale)) await guard(store.move(link.url, other.url));
      link = { ...other, sha256: other.sha256 ?? link.sha256 };
      if (isOther && saved + pending === 0 && !stale) await loadStored();
    },
    async verify() {
      const checked = found ?? (await check(false));
      if (checked === 'cut' && bodyEnded) {
        bodyEnded = false;
        return 'unfinished';
      }
      const state = checked !== 'cut' ? checked : ownersDigest() === undefined ? 'damaged' : 'different';
      // The next file from this address must match the digest as well.
      if (state === 'different') link = { ...link, sha256: link.sha256 ?? storedSha256 };
      if (state === 'intact' && facts.totalBytes === undefined) {
        facts = { ...facts, totalBytes: saved };
        await save();
      }
      return state;
    },
    async discard() {
      await saving.catch(() => undefined);
      await guard(store.remove(link.url));
      forget();
      stale = false;
    },
  };
}

function isQuota(error: unknown): boolean {
  return (error as { readonly cause?: { readonly name?: unknown } }).cause?.name === 'QuotaExceededError';
}
