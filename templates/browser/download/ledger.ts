import { KEEP_UNFINISHED, KEEP_WHOLE } from '../../shared/download/constants.js';
import { fileAddress, type FileLink } from './file-link.js';
import type { DownloadPorts, FileFacts, FileReader } from './ports.js';
import { guardStorage } from './storage-guard.js';

/**
 * What the check of a stored file found.
 *
 * - `intact`: it is the app package
 * - `unfinished`: the size is only known from the end of a body, and the package continues after it
 * - `damaged`, `foreign`: it is no package, see `FileVerifier`
 * - `different`: it does not have the expected digest
 * - `lost`: some of it is no longer stored
 * - `unchecked`: the code of the check could not be fetched
 */
export type FileState = 'intact' | 'unfinished' | 'damaged' | 'foreign' | 'different' | 'lost' | 'unchecked';

/** The stored bytes of a download, the bytes pending in memory, and the known facts of the file. */
export interface Ledger {
  readonly link: FileLink;
  readonly facts: FileFacts;
  /** Stored and pending bytes together. */
  readonly received: number;
  /** All bytes ever received, including discarded ones. */
  readonly everReceived: number;
  /** How often the download was restarted. */
  readonly startedOver: number;
  /** Whether the last byte was stored by this page, rather than found in the store. */
  readonly finished: boolean;
  /** Whether everything is stored, judging by lengths. */
  readonly whole: boolean;
  /** How many bytes `add` can take. */
  readonly room: number;
  /** Discards what is in memory and loads what is stored. */
  restore(): Promise<void>;
  learn(facts: FileFacts): void;
  /** Adds bytes. Once enough are pending, they are stored while the next ones arrive. */
  add(piece: Uint8Array): Promise<void>;
  /** Waits for the running save. */
  whenSaved(): Promise<void>;
  /** Stores the rest of the file, whose last byte has arrived. */
  finish(): Promise<void>;
  /** Stores the pending bytes, if any. Nothing may be added after that before `restore`. */
  flush(): Promise<void>;
  /** Starts over at the first byte. Stored bytes remain until they are replaced. */
  startOver(): Promise<void>;
  /** Continues at another address. If that is another file, loads what is stored for it, or moves the current bytes. */
  relink(link: FileLink): Promise<void>;
  /** Verifies what is stored, once it is `whole`. */
  verify(): Promise<FileState>;
  /** Removes what is stored. */
  discard(): Promise<void>;
}

/** Facts of an unknown file. */
export const NOTHING: FileFacts = { totalBytes: undefined, etag: undefined, modified: undefined, digest: undefined };

export interface LedgerOptions {
  readonly link: FileLink;
  /** Bytes between two saves. */
  readonly saveEvery: number;
  /** Minimum size of a package in bytes. */
  readonly leastBytes: number;
  /** Whether a service provides the address, and a new one when it has expired. */
  readonly renewable: boolean;
}

/** All methods reject only with a `StorageError`. */
export function createLedger(
  { store, clock, verifier }: Pick<DownloadPorts, 'store' | 'clock' | 'verifier'>,
  { link: firstLink, saveEvery, leastBytes, renewable }: LedgerOptions,
): Ledger {
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

  const guard = <T>(work: Promise<T>): Promise<T> => guardStorage(clock, work);

  async function storeBytes(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    try {
      const sha256 = link.sha256 ?? storedSha256;
      await guard(store.append(link.url, bytes, { ...facts, sha256, at: saved, timestamp: clock.now(), renewable }));
    } catch (error) {
      // The visitor's next attempt, the browser's own download, needs the space.
      if (isQuota(error)) await guard(store.remove(link.url)).catch(() => undefined);
      throw error;
    } finally {
      beingSaved = 0;
    }
    saved += bytes.length;
    stale = false;
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
    if (saved > (facts.totalBytes ?? Infinity)) forget();
  }

  function forget(): void {
    stale ||= saved > 0;
    saved = 0;
    pending = 0;
    facts = NOTHING;
    storedSha256 = undefined;
    bodyEnded = false;
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
    async flush() {
      await saving;
      // Without its last byte, a file whose end was not seen cannot be mistaken for complete.
      if (pending > 0 && saved + pending === facts.totalBytes) pending -= 1;
      if (pending > 0 && !stale) await save();
    },
    async startOver() {
      await saving;
      forget();
    },
    async relink(other) {
      await saving;
      const isOther = fileAddress(other.url) !== fileAddress(link.url);
      if (isOther && (saved > 0 || stale)) await guard(store.move(link.url, other.url));
      link = other;
      if (isOther && saved + pending === 0 && !stale) await loadStored();
    },
    async verify() {
      const reader = await guard(store.reader(link.url));
      if (reader?.size !== saved) return 'lost';
      const verify = await verifier().catch(() => undefined);
      if (verify === undefined) return 'unchecked';
      const guarded: FileReader = { size: saved, read: (from, to) => guard(reader.read(from, to)) };
      const sha256 = link.sha256 ?? storedSha256;
      const state = await verify(guarded, sha256 ?? facts.digest);
      // The next file from this address must match it as well.
      if (state === 'different') link = { ...link, sha256 };
      if (state === 'cut') {
        if (!bodyEnded) return 'damaged';
        bodyEnded = false;
        return 'unfinished';
      }
      if (state !== 'intact') return state;
      if (saved < leastBytes) return 'foreign';
      if (facts.totalBytes === undefined) {
        facts = { ...facts, totalBytes: saved };
        await save();
      }
      return 'intact';
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
