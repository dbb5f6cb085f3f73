import { SAVE_EVERY } from '../../shared/download/constants.js';
import { fileAddress } from './file-link.js';
import { answerOf } from './open-database.js';
import type { FileFacts, StoredDownload } from './ports.js';

/**
 * The record of a download, stored under the address of its file. It is small and rewritten with every save. Each chunk
 * of bytes is written once, under its own key. Chunk keys are arrays, so they never collide with addresses.
 */
export interface StoredRecord extends Partial<FileFacts> {
  /** Address of the last request, with its query, which is often a signature. */
  readonly url: string;
  readonly chunks: readonly StoredChunk[];
  readonly receivedBytes: number;
  /** 0: unknown. */
  readonly totalBytes: number;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  /** Whether a service provides the address. Missing in records of earlier versions. */
  readonly renewable?: boolean;
  /** The owner's digest, see `FileLink`. */
  readonly sha256?: string | undefined;
  /** Whether pages publish the digest of the file. */
  readonly published?: boolean | undefined;
  /** Whether a report of the complete file was stored. Missing in records of earlier versions. */
  readonly reported?: boolean | undefined;
  /** The visitor has saved the file. */
  readonly saved?: boolean;
}

export interface StoredChunk {
  /** The unique number of this download, and the position. */
  readonly key: readonly [download: number, position: number];
  readonly size: number;
}

/** Stored under the key of a chunk. A `Blob` stays on disk until its bytes are read. */
interface StoredBytes {
  readonly bytes: Blob;
}

/** Keys of records: arrays sort after all strings, and numbers, the keys of reports, before. */
export const recordKeys = (): IDBKeyRange => IDBKeyRange.bound('', [], false, true);

/** Keys of chunks. */
const chunkKeys = (): IDBKeyRange => IDBKeyRange.lowerBound([]);

/** Keys of the chunks of one download, from a position on: arrays sort after all numbers. */
const chunkKeysOf = (download: number, from = 0): IDBKeyRange => IDBKeyRange.bound([download, from], [download, []]);

/** Returns the number shared by the chunks of a record; `undefined` if it has none. */
export const downloadOf = ({ chunks }: Pick<StoredRecord, 'chunks'>): number | undefined => chunks[0]?.key[0];

/**
 * Returns the record of a file, in any layout. A record that an earlier version stored under the address with its query
 * is moved.
 */
export async function getRecord(
  store: IDBObjectStore,
  url: string,
): Promise<StoredRecord | Readonly<Record<string, unknown>> | undefined> {
  const file = fileAddress(url);
  const found = (await answerOf(store.get(file))) as StoredRecord | undefined;
  if (found !== undefined) return found;
  const keys = await answerOf(store.getAllKeys(recordKeys()));
  const key = keys.find((candidate) => typeof candidate === 'string' && fileAddress(candidate) === file);
  return key === undefined ? undefined : ((await answerOf(store.get(key))) as StoredRecord | undefined);
}

/** Deletes the record of a file, also under an address with a query. */
export async function deleteRecord(store: IDBObjectStore, url: string): Promise<void> {
  const file = fileAddress(url);
  for (const key of await answerOf(store.getAllKeys(recordKeys()))) {
    if (typeof key === 'string' && fileAddress(key) === file) store.delete(key);
  }
}

/** Removes downloads whose last save is too old for their kind, and orphaned chunks. */
export async function removeOld(store: IDBObjectStore, unfinished: number, whole: number): Promise<void> {
  const [keys, records] = await Promise.all([
    answerOf(store.getAllKeys(recordKeys())),
    answerOf(store.getAll(recordKeys())),
  ]);
  const kept = new Set<unknown>();
  for (const [index, key] of keys.entries()) {
    // Other code may have written anything.
    const record = records[index] as StoredRecord | null | undefined;
    if (record && record.timestamp >= (record.receivedBytes === record.totalBytes ? whole : unfinished))
      kept.add(listsChunks(record) && downloadOf(record));
    else store.delete(key);
  }
  for (const key of await answerOf(store.getAllKeys(chunkKeys()))) {
    if (!kept.has((key as IDBValidKey[])[0])) store.delete(key);
  }
}

/** Returns the stored bytes of each chunk of a record; `undefined` for a missing chunk. */
export function getChunks(store: IDBObjectStore, { chunks }: StoredRecord): Promise<(Blob | undefined)[]> {
  return Promise.all(
    chunks.map(async ({ key }) => ((await answerOf(store.get([...key]))) as StoredBytes | undefined)?.bytes),
  );
}

/** Deletes the chunks of a record, from a position on. */
export function deleteChunks(store: IDBObjectStore, record: StoredRecord, from = 0): void {
  const download = downloadOf(record);
  if (download !== undefined) store.delete(chunkKeysOf(download, from));
}

/** Writes a value under a key; a store created by other code may use inline keys. */
export function put(store: IDBObjectStore, key: string | number | StoredChunk['key'], value: object): void {
  if (store.keyPath === null) store.put(value, key as IDBValidKey);
  else store.put({ ...value, url: key });
}

/** Appends bytes to the existing chunks. */
export function putChunk(store: IDBObjectStore, chunks: readonly StoredChunk[], bytes: Blob): StoredChunk[] {
  const key = [downloadOf({ chunks }) ?? Date.now() + Math.random(), chunks.length] as const;
  put(store, key, { bytes } satisfies StoredBytes);
  return [...chunks, { key, size: bytes.size }];
}

/** Writes the record of a file, and counts the bytes in its chunks. */
export function putRecord(
  store: IDBObjectStore,
  url: string,
  record: Omit<StoredRecord, 'url' | 'receivedBytes'>,
): StoredRecord {
  const written = { ...record, url, receivedBytes: sizeOf(record.chunks) };
  put(store, fileAddress(url), written);
  return written;
}

export function sizeOf(chunks: StoredRecord['chunks']): number {
  return chunks.reduce((sum, { size }) => sum + size, 0);
}

/** Whether a record lists its chunks; in the previous layout it contains them. */
export function listsChunks(record: { readonly chunks?: unknown }): record is StoredRecord {
  return (
    Array.isArray(record.chunks) &&
    record.chunks.every(
      (chunk: Partial<StoredChunk> | null) => Array.isArray(chunk?.key) && chunk.key.every(Number.isFinite),
    )
  );
}

/** Migrates a record that contains its bytes: moves them into separate chunks. */
export function migrateRecord(
  store: IDBObjectStore,
  url: string,
  record: Readonly<Record<string, unknown>>,
): StoredRecord {
  const stored = [record['chunks']].flat();
  const end = stored.findIndex(
    (part) => !(part instanceof Blob || part instanceof ArrayBuffer || ArrayBuffer.isView(part)),
  );
  const bytes = new Blob((end === -1 ? stored : stored.slice(0, end)) as BlobPart[]);
  let chunks: readonly StoredChunk[] = [];
  for (let at = 0; at < bytes.size; at += SAVE_EVERY)
    chunks = putChunk(store, chunks, bytes.slice(at, at + SAVE_EVERY));
  return putRecord(store, url, {
    chunks,
    totalBytes: Number(record['totalBytes']) || 0,
    timestamp: Number(record['timestamp']) || 0,
  });
}

/** A record as the engine sees it. */
export function describeRecord({
  url,
  chunks,
  receivedBytes,
  totalBytes,
  timestamp,
  etag,
  modified,
  digest,
  sha256,
}: StoredRecord): StoredDownload {
  return { url, chunks, receivedBytes, totalBytes: totalBytes || undefined, timestamp, etag, modified, digest, sha256 };
}

/**
 * Key in the session storage: the file whose download the visitor has stopped, which is not resumed automatically in
 * that tab.
 */
const STOPPED = 'downloadStopped';

export function rememberStopped(url: string): void {
  withStorage((storage) => {
    storage.setItem(STOPPED, fileAddress(url));
  });
}

export function forgetStopped(): void {
  withStorage((storage) => {
    storage.removeItem(STOPPED);
  });
}

export function isStopped(url: string): boolean {
  return withStorage((storage) => storage.getItem(STOPPED)) === fileAddress(url);
}

function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage);
  } catch {
    // If the page has no storage, nothing can be resumed either.
    return undefined;
  }
}
