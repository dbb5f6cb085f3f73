/** A response whose body has not been read. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  /**
   * Reads at most `limit` bytes of the body, valid until the next call; `undefined` after the last ones. Rejects if the
   * connection breaks.
   */
  read(limit: number): Promise<Uint8Array | undefined>;
}

/**
 * Why there is no response.
 *
 * - `unreachable`: no connection, or a broken one
 * - `unreadable`: the server responds, but the page may not read the response
 * - `blocked`: the page's own security policy forbids the request
 */
export type NoResponse = 'unreachable' | 'unreadable' | 'blocked';

export interface Http {
  /** Returns a response, or the reason why there is none. Rejects only when the signal aborts. */
  get(
    url: string,
    options: { readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal },
  ): Promise<HttpAnswer | NoResponse>;
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after the time, or when the signal aborts. Never rejects. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export interface Lock {
  /**
   * Runs the work while no other tab holds the name. If one does, resolves to `undefined` at once without `wait`; with
   * it, waits for its turn, or resolves to `undefined` when `wait` aborts first. Rejects as the work does, and if the
   * browser denies locks.
   */
  hold<T>(name: string, work: () => Promise<T>, wait?: AbortSignal): Promise<T | undefined>;
}

export interface Network {
  /** `false` only if there is certainly no connection. */
  online(): boolean;
  /** Such as `3g`; `undefined` if the browser does not provide it. */
  effectiveType(): string | undefined;
  /** Bytes per second at which the page itself arrived, at most; `undefined` if the browser does not provide it. */
  pageRate(): number | undefined;
  /** Resolves when a connection is back, or when the signal aborts. */
  whenOnline(signal: AbortSignal): Promise<void>;
}

/** Returns a number from 0 to below 1. */
export type Random = () => number;

/** Facts of the file from the server. `undefined`: not sent, or not readable by the page. */
export interface FileFacts {
  readonly totalBytes: number | undefined;
  /** `ETag`, with its `W/` if it is weak. */
  readonly etag: string | undefined;
  /** `Last-Modified`, unchanged. */
  readonly modified: string | undefined;
  /** SHA-256 of the whole file in Base64, from `Repr-Digest`. */
  readonly digest: string | undefined;
}

export interface StoredDownload extends FileFacts {
  readonly url: string;
  /** SHA-256 of the file in Base64 from the owner, if it came with the address. */
  readonly sha256?: string | undefined;
  readonly receivedBytes: number;
  /** Milliseconds since 1970 of the last save. */
  readonly timestamp: number;
  readonly chunks: readonly { readonly size: number }[];
}

/**
 * Stores downloads by file: an address without its query, which is often a signature that expires. Every method is
 * atomic, whenever the page ends; all reject if the storage does not work.
 */
export interface ChunkStore {
  /** Prepares the first use, so that it need not wait. Errors are reported by that use. */
  warm(): void;
  /** Returns what is stored, truncated to the last complete chunk before anything missing or unreadable. */
  open(url: string): Promise<StoredDownload | undefined>;
  /**
   * Appends a chunk after the `at` stored bytes, and rejects if that number differs. At 0 it replaces what is stored.
   * An empty chunk only updates the facts. `renewable`: a service provides the address; `published`: pages publish the
   * digest of the file.
   */
  append(
    url: string,
    chunk: Uint8Array<ArrayBuffer>,
    meta: FileFacts & {
      readonly at: number;
      readonly timestamp: number;
      readonly renewable?: boolean;
      readonly published?: boolean;
      readonly sha256?: string | undefined;
    },
  ): Promise<void>;
  /** Moves what is stored to the address of another file, and replaces anything there. */
  move(from: string, to: string): Promise<void>;
  /** Returns everything stored as one file; `undefined` if something is missing. */
  read(url: string): Promise<Blob | undefined>;
  /** Returns the same, for reading ranges of it. */
  reader(url: string): Promise<FileReader | undefined>;
  remove(url: string): Promise<void>;
  /** Removes downloads whose last save was before the times (milliseconds since 1970). */
  removeOlderThan(unfinished: number, whole: number): Promise<void>;
  /**
   * Returns the remaining capacity in bytes, as the browser estimates it; `undefined` if it does not. The estimate may
   * be far too high (Chromium 156 states 10 GiB where the quota is 5 MiB): then a save that fails is the only sign.
   * Never rejects.
   */
  room(): Promise<number | undefined>;
}

/** A stored file. */
export interface FileReader {
  readonly size: number;
  /** Returns the bytes of a half-open range. Rejects if they cannot be read any more. */
  read(from: number, to: number): Promise<Uint8Array>;
}

/** What the owner of a file publishes about it. */
export interface PublishedFile {
  /** SHA-256 in Base64. */
  readonly sha256?: string | undefined;
  /** Minimum size in bytes. */
  readonly leastBytes?: number | undefined;
}

/** What a file should be. */
export interface ExpectedFile {
  /** SHA-256 in Base64 from the owner of the file, which outweighs all else. */
  readonly owners: string | undefined;
  /** SHA-256 in Base64 from the server of the file, which is trusted as little as its bytes. */
  readonly servers: string | undefined;
  /** Minimum size in bytes, if there is no digest from the owner. */
  readonly leastBytes: number;
  /** Nothing but the file itself may say that it is complete: checks its structure first, which costs less. */
  readonly supposed?: boolean;
}

/**
 * Checks a file.
 *
 * - `intact`: it has the owner's digest, or is an app package and there is no digest that it does not have
 * - `cut`, `damaged`, `foreign`: it is no complete package, see `checkPackage`
 * - `different`: it is a package with another digest, perhaps a damaged one if there is a digest from the owner
 */
export type FileVerifier = (
  file: FileReader,
  expected: ExpectedFile,
) => Promise<'intact' | 'cut' | 'damaged' | 'foreign' | 'different'>;

export interface DownloadPorts {
  readonly http: Http;
  readonly store: ChunkStore;
  readonly clock: Clock;
  readonly lock: Lock;
  readonly network: Network;
  readonly random: Random;
  /** The check of a complete file, fetched when the first bytes arrive. Rejects if it is unavailable. */
  readonly verifier: () => Promise<FileVerifier>;
}
