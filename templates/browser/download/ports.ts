/** The answer to a request, its body not yet read. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  /** Takes at most `limit` bytes of the body, valid until the next call; `undefined` after the last one. Rejects where the connection breaks. */
  read(limit: number): Promise<Uint8Array | undefined>;
}

export interface Http {
  /** Rejects where there is no answer that the page may read, and when the signal aborts. */
  get(
    url: string,
    options: { readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal },
  ): Promise<HttpAnswer>;
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
  /** A strong `ETag`. */
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

/** Keeps downloads by address. Every method happens whole or not at all, whenever the page ends; all reject where the storage does not work. */
export interface ChunkStore {
  /** Gets ready for the first use, which then does not wait for that. What goes wrong is told there. */
  warm(): void;
  /**
   * What is stored, cut back to the last whole chunk before whatever is missing or cannot be read. Where nothing is stored
   * under the address, but something under one that differs in its query, that is filed under the new one.
   */
  open(url: string): Promise<StoredDownload | undefined>;
  /**
   * Adds a chunk behind the `at` bytes that are stored, and rejects where it is not that many. At 0 it takes the place of
   * whatever is stored. An empty chunk only renews the facts. `renewable`: a service gives the address.
   */
  append(
    url: string,
    chunk: Uint8Array<ArrayBuffer>,
    meta: FileFacts & { readonly at: number; readonly timestamp: number; readonly renewable?: boolean },
  ): Promise<void>;
  /** Files what is stored under another address, in place of anything there. */
  move(from: string, to: string): Promise<void>;
  /** All that is stored as one file; `undefined` where something is missing. */
  read(url: string): Promise<Blob | undefined>;
  /** The same, piece by piece, each valid until the next; ends early where something is missing. */
  pieces(url: string): AsyncIterable<Uint8Array>;
  remove(url: string): Promise<void>;
  /** Removes downloads whose last save was before the times (milliseconds since 1970). */
  removeOlderThan(unfinished: number, whole: number): Promise<void>;
}

export interface DownloadPorts {
  readonly http: Http;
  readonly store: ChunkStore;
  readonly clock: Clock;
  readonly lock: Lock;
  readonly network: Network;
  readonly random: Random;
}
