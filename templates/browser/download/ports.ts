/** The answer to a request, its body not yet read. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  /** Takes at most `limit` bytes of the body, valid until the next call; `undefined` after the last one. Rejects where the connection breaks. */
  read(limit: number): Promise<Uint8Array | undefined>;
}

/**
 * Why there is no answer.
 *
 * - `unreachable`: no connection, or none that lasted
 * - `unreadable`: the server answers, but does not let the page read the answer
 * - `blocked`: the page's own security policy forbids the request
 */
export type Silence = 'unreachable' | 'unreadable' | 'blocked';

export interface Http {
  /** Gives an answer, or the reason why there is none. Rejects only when the signal aborts. */
  get(
    url: string,
    options: { readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal },
  ): Promise<HttpAnswer | Silence>;
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after the time, or as soon as the signal aborts. Never rejects. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export interface Lock {
  /**
   * Works while no other tab holds the name. Without `wait`, `undefined` at once where one does; with it, waits for its
   * turn, and `undefined` when `wait` aborts before that. Rejects as the work does, and where the browser denies locks.
   */
  hold<T>(name: string, work: () => Promise<T>, wait?: AbortSignal): Promise<T | undefined>;
}

export interface Network {
  /** `false` only where there is certainly no connection. */
  online(): boolean;
  /** Such as `3g`; `undefined` where the browser does not say. */
  effectiveType(): string | undefined;
  /** Resolves when a connection is back, or as soon as the signal aborts. */
  whenOnline(signal: AbortSignal): Promise<void>;
}

/** A number from 0 to below 1. */
export type Random = () => number;

/** What the server said of the file. `undefined`: it did not say, or the page may not read it. */
export interface FileFacts {
  readonly totalBytes: number | undefined;
  /** `ETag`, with its `W/` where it is weak. */
  readonly etag: string | undefined;
  /** `Last-Modified`, word for word. */
  readonly modified: string | undefined;
  /** SHA-256 of the whole file in Base64, from `Repr-Digest`. */
  readonly digest: string | undefined;
}

export interface StoredDownload extends FileFacts {
  readonly url: string;
  readonly receivedBytes: number;
  /** Milliseconds since 1970 of the last save. */
  readonly timestamp: number;
  readonly chunks: readonly { readonly size: number }[];
}

/** Keeps downloads by file: an address without its query, which often is a signature that expires. Every method happens whole or not at all, whenever the page ends; all reject where the storage does not work. */
export interface ChunkStore {
  /** Gets ready for the first use, which then does not wait for that. What goes wrong is told there. */
  warm(): void;
  /** What is stored, cut back to the last whole chunk before whatever is missing or cannot be read. */
  open(url: string): Promise<StoredDownload | undefined>;
  /**
   * Adds a chunk behind the `at` bytes that are stored, and rejects where it is not that many. At 0 it takes the place of
   * whatever is stored. An empty chunk only renews the facts. `renewable`: a service gives the address.
   */
  append(
    url: string,
    chunk: Uint8Array<ArrayBuffer>,
    meta: FileFacts & {
      readonly at: number;
      readonly timestamp: number;
      readonly renewable?: boolean;
    },
  ): Promise<void>;
  /** Files what is stored under the address of another file, in place of anything there. */
  move(from: string, to: string): Promise<void>;
  /** All that is stored as one file; `undefined` where something is missing. */
  read(url: string): Promise<Blob | undefined>;
  /** The same, for reading parts of it. */
  reader(url: string): Promise<FileReader | undefined>;
  remove(url: string): Promise<void>;
  /** Removes downloads whose last save was before the times (milliseconds since 1970). */
  removeOlderThan(unfinished: number, whole: number): Promise<void>;
  /** Notes that the visitor has the file: it is not offered again by itself. */
  markSaved(url: string): Promise<void>;
  /** Bytes that can still be stored; `undefined` where the browser does not say. Never rejects. */
  room(): Promise<number | undefined>;
}

/** A stored file. */
export interface FileReader {
  readonly size: number;
  /** The bytes from a position up to, not including, another. Rejects where they cannot be read any more. */
  read(from: number, to: number): Promise<Uint8Array>;
}

/**
 * Checks the structure of a file and, where one is given, its digest (SHA-256 in Base64).
 *
 * - `intact`: it is an app package, and has that digest
 * - `cut`, `damaged`, `foreign`: it is no whole package
 * - `different`: it is one, with another digest
 */
export type FileVerifier = (
  file: FileReader,
  digest: string | undefined,
) => Promise<'intact' | 'cut' | 'damaged' | 'foreign' | 'different'>;

export interface DownloadPorts {
  readonly http: Http;
  readonly store: ChunkStore;
  readonly clock: Clock;
  readonly lock: Lock;
  readonly network: Network;
  readonly random: Random;
  /** The check of a whole file, which is only fetched when there is one. Rejects where it cannot be had. */
  readonly verifier: () => Promise<FileVerifier>;
}
