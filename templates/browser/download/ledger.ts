import type { FileLink } from './file-link.js';
import type { FileFacts, PublishedFile } from './ports.js';
import type { FileState } from './stored-check.js';

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
  /** Minimum size of the file in bytes. */
  readonly leastBytes: number;
  /** Whether the owner's digest of the file is known. */
  readonly verifiable: boolean;
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
  /**
   * Whether the received bytes are a complete file; then nothing is missing any more. `supposed`: the server has said
   * nothing of the kind, so this must cost little.
   */
  completesFile(supposed: boolean): Promise<boolean>;
  /** Stores the pending bytes, if any. Nothing may be added after that before `restore`. */
  flush(): Promise<void>;
  /** Starts over at the first byte. Stored bytes remain until they are replaced. */
  startOver(): Promise<void>;
  /** Returns to the stored bytes, unless those of a new start have replaced them. Returns whether it did. */
  turnBack(): Promise<boolean>;
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
  /** What the page says of the file, where the service that provides the address says nothing. */
  readonly published: PublishedFile;
  /** Whether a service provides the address, and a new one when it has expired. */
  readonly renewable: boolean;
}
