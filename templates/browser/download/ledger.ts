import { KEEP_UNFINISHED, KEEP_WHOLE } from '../../shared/download/constants.js';
import type { ChunkStore, Clock, FileFacts } from './ports.js';
import { createSha256 } from './sha-256.js';
import { guardStorage } from './storage-guard.js';

/** Where a download stands: what is stored, what waits in memory to be stored, and what is known of the file. */
export interface Ledger {
  readonly url: string;
  readonly facts: FileFacts;
  /** Stored and waiting bytes together. */
  readonly received: number;
  /** All bytes that were ever taken, also those that were thrown away. */
  readonly taken: number;
  /** How often it was started over. */
  readonly restarts: number;
  /** Everything is there and stored. */
  readonly whole: boolean;
  /** How many bytes `add` can take. */
  readonly room: number;
  /** Forgets what is in memory and takes up what is stored. */
  restore(): Promise<void>;
  learn(facts: FileFacts): void;
  /** Takes bytes, and stores what has gathered where that is enough. */
  add(piece: Uint8Array): Promise<void>;
  /** Stores the rest of the whole file. */
  finish(): Promise<void>;
  /** Stores what waits in memory, if anything does. Nothing may be added after that before `restore`. */
  flush(): Promise<void>;
  /** The next byte is the first one. What is stored stays until other bytes take its place. */
  startOver(): void;
  /** Files what is here under a new address; takes up what is stored under that one, where nothing is here. */
  rename(url: string): Promise<void>;
  /** Compares what is stored with the digest, where there is one. `lost`: something is missing. */
  verify(): Promise<'same' | 'lost' | 'different'>;
  /** Removes what is stored. */
  discard(): Promise<void>;
}

/** Nothing is known of the file. */
export const NOTHING: FileFacts = { totalBytes: undefined, etag: undefined, modified: undefined, digest: undefined };

/** All its methods reject with a `StorageError` only. `renewable`: a service gives the address, and gives another one when it has expired. */
export function createLedger(
  { store, clock }: { readonly store: ChunkStore; readonly clock: Clock },
  firstUrl: string,
  saveEvery: number,
  renewable = false,
): Ledger {
  const buffer = new Uint8Array(saveEvery);
  let url = firstUrl;
  let facts = NOTHING;
  let saved = 0;
  let held = 0;
  let taken = 0;
  let restarts = 0;
  // Bytes are stored that do not belong to what is received now.
  let stale = false;

  const guard = <T>(work: Promise<T>): Promise<T> => guardStorage(clock, work);

  async function save(): Promise<void> {
    try {
      await guard(
        store.append(url, buffer.subarray(0, held), { ...facts, at: saved, timestamp: clock.now(), renewable }),
      );
    } catch (error) {
      // The visitor's next attempt, the browser's own download, needs the room.
      if (isQuota(error)) await guard(store.remove(url)).catch(() => undefined);
      throw error;
    }
    saved += held;
    held = 0;
    stale = false;
  }

  async function restore(): Promise<void> {
    held = 0;
    const stored = await guard(store.open(url));
    saved = stored?.receivedBytes ?? 0;
    facts = stored ?? NOTHING;
    stale = false;
    if (saved > (facts.totalBytes ?? Infinity)) startOver();
  }

  function startOver(): void {
    stale ||= saved > 0;
    saved = 0;
    held = 0;
    facts = NOTHING;
    restarts += 1;
  }

  return {
    get url() {
      return url;
    },
    get facts() {
      return facts;
    },
    get received() {
      return saved + held;
    },
    get taken() {
      return taken;
    },
    get restarts() {
      return restarts;
    },
    get whole() {
      return saved > 0 && saved === facts.totalBytes;
    },
    // One more than there is room for: only so the end of the body shows.
    get room() {
      return Math.max(1, saveEvery - held);
    },
    async restore() {
      const now = clock.now();
      await guard(store.removeOlderThan(now - KEEP_UNFINISHED, now - KEEP_WHOLE));
      await restore();
    },
    learn(stated) {
      facts = stated;
    },
    async add(piece) {
      if (held === saveEvery) await save();
      buffer.set(piece, held);
      held += piece.length;
      taken += piece.length;
      // The last bytes wait for the end of the body: a stored length that equals the total means that the file is whole.
      if (held === saveEvery && saved + held !== facts.totalBytes) await save();
    },
    async finish() {
      facts = { ...facts, totalBytes: saved + held };
      await save();
    },
    async flush() {
      // Without its last byte, a file whose end was not seen cannot be taken for whole.
      if (held > 0 && saved + held === facts.totalBytes) held -= 1;
      if (held > 0 && !stale) await save();
    },
    startOver,
    async rename(to) {
      if (saved > 0 || stale) await guard(store.move(url, to));
      const empty = saved + held === 0;
      url = to;
      if (empty && !stale) await restore();
    },
    async verify() {
      if (facts.digest === undefined) return 'same';
      const sha256 = createSha256();
      const pieces = store.pieces(url)[Symbol.asyncIterator]();
      let size = 0;
      for (;;) {
        const next = await guard(pieces.next());
        if (next.done === true) break;
        sha256.add(next.value);
        size += next.value.length;
      }
      if (size !== saved) return 'lost';
      return sha256.digest() === facts.digest ? 'same' : 'different';
    },
    async discard() {
      await guard(store.remove(url));
      startOver();
      stale = false;
    },
  };
}

function isQuota(error: unknown): boolean {
  return (error as { readonly cause?: { readonly name?: unknown } }).cause?.name === 'QuotaExceededError';
}
