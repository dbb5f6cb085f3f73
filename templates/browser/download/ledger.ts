import { KEEP_UNFINISHED, KEEP_WHOLE } from '../../shared/download/constants.js';
import { fileAddress, type FileLink } from './file-link.js';
import type { DownloadPorts, FileFacts, FileReader } from './ports.js';
import { guardStorage } from './storage-guard.js';

/**
 * What the check of a stored file found.
 *
 * - `intact`: it is the app package
 * - `unfinished`: its size is only known from the end of a body, and the package goes on behind it
 * - `damaged`, `foreign`: it is no package, see `FileVerifier`
 * - `different`: it has not the digest that was given for it
 * - `lost`: some of it is no longer stored
 * - `unchecked`: the code of the check could not be fetched
 */
export type FileState = 'intact' | 'unfinished' | 'damaged' | 'foreign' | 'different' | 'lost' | 'unchecked';

/** What is stored of a download, what waits in memory to be stored, and what is known of the file. */
export interface Ledger {
  readonly link: FileLink;
  readonly facts: FileFacts;
  /** Stored and waiting bytes together. */
  readonly received: number;
  /** All bytes that were ever taken, also those that were thrown away. */
  readonly taken: number;
  /** How often it was started over. */
  readonly startedOver: number;
  /** The last byte was stored here, not found stored. */
  readonly finished: boolean;
  /** Everything is stored, as far as lengths tell. */
  readonly whole: boolean;
  /** How many bytes `add` can take. */
  readonly room: number;
  /** Forgets what is in memory and takes up what is stored. */
  restore(): Promise<void>;
  learn(facts: FileFacts): void;
  /** Takes bytes. Where enough have gathered they are stored while the next ones arrive. */
  add(piece: Uint8Array): Promise<void>;
  /** Waits for what is being stored. */
  whenSaved(): Promise<void>;
  /** Stores the rest of the file, whose last byte is here. */
  finish(): Promise<void>;
  /** Stores what waits in memory, if anything does. Nothing may be added after that before `restore`. */
  flush(): Promise<void>;
  /** The next byte is the first one. What is stored stays until other bytes take its place. */
  startOver(): Promise<void>;
  /** Goes on at another address. Where that is another file, takes up what is stored of that, or moves what is here. */
  relink(link: FileLink): Promise<void>;
  /** Checks what is stored, once it is `whole`. */
  verify(): Promise<FileState>;
  /** Removes what is stored. */
  discard(): Promise<void>;
}

/** Nothing is known of the file. */
export const NOTHING: FileFacts = { totalBytes: undefined, etag: undefined, modified: undefined, digest: undefined };

export interface LedgerOptions {
  readonly link: FileLink;
  /** Bytes between two saves. */
  readonly saveEvery: number;
  /** No package is smaller, in bytes. */
  readonly leastBytes: number;
  /** A service gives the address, and gives another one when it has expired. */
  readonly renewable: boolean;
}

/** All its methods reject with a `StorageError` only. */
export function createLedger(
  { store, clock, verifier }: Pick<DownloadPorts, 'store' | 'clock' | 'verifier'>,
  { link: firstLink, saveEvery, leastBytes, renewable }: LedgerOptions,
): Ledger {
  // One is filled while the other is stored.
  let [buffer, other] = [new Uint8Array(saveEvery), new Uint8Array(saveEvery)];
  let saving: Promise<void> = Promise.resolve();
  let link = firstLink;
  let facts = NOTHING;
  let saved = 0;
  let beingSaved = 0;
  let held = 0;
  let taken = 0;
  let startedOver = 0;
  // The body has ended, but no length says that the file ends there.
  let bodyEnded = false;
  let finished = false;
  // Bytes are stored that do not belong to what is received now.
  let stale = false;

  const guard = <T>(work: Promise<T>): Promise<T> => guardStorage(clock, work);

  async function storeBytes(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    try {
      await guard(store.append(link.url, bytes, { ...facts, at: saved, timestamp: clock.now(), renewable }));
    } catch (error) {
      // The visitor's next attempt, the browser's own download, needs the room.
      if (isQuota(error)) await guard(store.remove(link.url)).catch(() => undefined);
      throw error;
    } finally {
      beingSaved = 0;
    }
    saved += bytes.length;
    stale = false;
  }

  /** Begins to store what waits, once what was stored before is there. */
  async function beginSave(): Promise<void> {
    await saving;
    const bytes = buffer.subarray(0, held);
    [buffer, other] = [other, buffer];
    beingSaved = held;
    held = 0;
    saving = storeBytes(bytes);
    // What goes wrong is met by whoever waits for the save.
    saving.catch(() => undefined);
  }

  async function save(): Promise<void> {
    await beginSave();
    await saving;
  }

  async function takeUp(): Promise<void> {
    held = 0;
    bodyEnded = false;
    const stored = await guard(store.open(link.url));
    saved = stored?.receivedBytes ?? 0;
    facts = stored ?? NOTHING;
    stale = false;
    if (saved > (facts.totalBytes ?? Infinity)) forget();
  }

  function forget(): void {
    stale ||= saved > 0;
    saved = 0;
    held = 0;
    facts = NOTHING;
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
      return saved + beingSaved + held;
    },
    get taken() {
      return taken;
    },
    get startedOver() {
      return startedOver;
    },
    get finished() {
      return finished;
    },
    get whole() {
      return saved > 0 && beingSaved + held === 0 && (bodyEnded || saved === facts.totalBytes);
    },
    // One more than there is room for: only so the end of the body shows.
    get room() {
      return Math.max(1, saveEvery - held);
    },
    async restore() {
      const now = clock.now();
      await guard(store.removeOlderThan(now - KEEP_UNFINISHED, now - KEEP_WHOLE));
      await takeUp();
    },
    learn(stated) {
      facts = stated;
    },
    async add(piece) {
      if (held === saveEvery) await beginSave();
      buffer.set(piece, held);
      held += piece.length;
      taken += piece.length;
      // The last bytes wait for the end of the body: a stored length that equals the total means that the file is whole.
      if (held === saveEvery && saved + beingSaved + held !== facts.totalBytes) await beginSave();
    },
    whenSaved: () => saving,
    async finish() {
      await saving;
      const received = saved + beingSaved + held;
      bodyEnded = facts.totalBytes !== received;
      if (bodyEnded) facts = { ...facts, totalBytes: undefined };
      await save();
      finished = true;
    },
    async flush() {
      await saving;
      // Without its last byte, a file whose end was not seen cannot be taken for whole.
      if (held > 0 && saved + held === facts.totalBytes) held -= 1;
      if (held > 0 && !stale) await save();
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
      if (isOther && saved + held === 0 && !stale) await takeUp();
    },
    async verify() {
      const reader = await guard(store.reader(link.url));
      if (reader?.size !== saved) return 'lost';
      const verify = await verifier().catch(() => undefined);
      if (verify === undefined) return 'unchecked';
      const guarded: FileReader = { size: saved, read: (from, to) => guard(reader.read(from, to)) };
      const state = await verify(guarded, link.sha256 ?? facts.digest);
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
