import { FILE_TYPE } from '../../shared/download/names.js';
import { openDatabase, transact } from './open-database.js';
import type { ChunkStore } from './ports.js';
import {
  migrateRecord,
  deleteChunks,
  deleteRecord,
  describeRecord,
  getChunks,
  getRecord,
  listsChunks,
  putChunk,
  putRecord,
  removeOld,
  sizeOf,
  type StoredRecord,
} from './stored-record.js';

/** Stores downloads in IndexedDB. If the database does not open, reports it once in the console. */
export function createIndexedDbStore(): ChunkStore {
  let connection: Promise<IDBDatabase> | undefined;
  let reported = false;

  async function connect(): Promise<IDBDatabase> {
    try {
      const database = await openDatabase(true);
      const forget = (): void => {
        connection = undefined;
      };
      database.onclose = forget;
      // A deletion or upgrade of the database must not wait for this page.
      database.onversionchange = () => {
        database.close();
        forget();
      };
      return database;
    } catch (error) {
      connection = undefined;
      if (!reported) console.error('Could not open IndexedDB');
      reported = true;
      throw error;
    }
  }

  const connected = (): Promise<IDBDatabase> => (connection ??= connect());

  async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
    return transact(await connected(), mode, work);
  }

  async function read(url: string): Promise<Blob | undefined> {
    const found = await within('readonly', async (store) => {
      const record = await getRecord(store, url);
      return record !== undefined && listsChunks(record)
        ? { record, blobs: await getChunks(store, record) }
        : undefined;
    });
    if (found === undefined) return undefined;
    const blobs = await readable(found.record, found.blobs);
    return blobs.length === found.record.chunks.length ? new Blob(blobs, { type: FILE_TYPE }) : undefined;
  }

  return {
    warm() {
      connected().catch(() => undefined);
    },
    async open(url) {
      const found = await within('readwrite', async (store) => {
        const stored = await getRecord(store, url);
        if (stored === undefined) return undefined;
        await deleteRecord(store, url);
        const record = listsChunks(stored) ? putRecord(store, url, stored) : migrateRecord(store, url, stored);
        return { record, blobs: await getChunks(store, record) };
      });
      if (found === undefined) return undefined;
      const { record, blobs } = found;
      const { length } = await readable(record, blobs);
      if (length === record.chunks.length) return describeRecord(record);
      return describeRecord(
        await within('readwrite', async (store) => {
          deleteChunks(store, record, length);
          return Promise.resolve(putRecord(store, url, { ...record, chunks: record.chunks.slice(0, length) }));
        }),
      );
    },
    append(url, chunk, { at, totalBytes = 0, ...meta }) {
      // A copy: the caller reuses the buffer.
      const bytes = new Blob([chunk]);
      return within('readwrite', async (store) => {
        const stored = await getRecord(store, url);
        const record = stored !== undefined && listsChunks(stored) ? stored : undefined;
        if (at === 0 && record !== undefined) deleteChunks(store, record);
        const chunks = at === 0 ? [] : (record?.chunks ?? []);
        if (sizeOf(chunks) !== at) throw new TypeError('Not the end of what is stored');
        putRecord(store, url, {
          ...meta,
          totalBytes,
          reported: bytes.size === 0 ? record?.reported : false,
          chunks: bytes.size === 0 ? chunks : putChunk(store, chunks, bytes),
        });
      });
    },
    move: (from, to) =>
      within('readwrite', async (store) => {
        const [moved, replaced] = await Promise.all([getRecord(store, from), getRecord(store, to)]);
        if (moved === undefined || !listsChunks(moved)) return;
        if (replaced !== undefined && listsChunks(replaced)) deleteChunks(store, replaced);
        await deleteRecord(store, from);
        putRecord(store, to, moved);
      }),
    read,
    async reader(url) {
      const file = await read(url);
      return file && { size: file.size, read: (from, to) => file.slice(from, to).arrayBuffer().then(asBytes) };
    },
    remove: (url) =>
      within('readwrite', async (store) => {
        const record = await getRecord(store, url);
        if (record !== undefined && listsChunks(record)) deleteChunks(store, record);
        await deleteRecord(store, url);
      }),
    removeOlderThan: (unfinished, whole) => within('readwrite', (store) => removeOld(store, unfinished, whole)),
    async room() {
      try {
        const { quota, usage } = await navigator.storage.estimate();
        return quota === undefined || usage === undefined ? undefined : quota - usage;
      } catch {
        // Not available in this browser or on this page: the first failing save reports it.
        return undefined;
      }
    },
  };
}

/** Returns the chunks up to the first that is missing, has a different size or is unreadable. */
async function readable({ chunks }: StoredRecord, blobs: readonly (Blob | undefined)[]): Promise<Blob[]> {
  const whole: Blob[] = [];
  const checks = await Promise.all(
    chunks.map(async ({ size }, index) => {
      const blob = blobs[index];
      return (
        blob instanceof Blob &&
        blob.size === size &&
        (await blob
          .slice(size - 1)
          .arrayBuffer()
          .catch(() => undefined)) !== undefined &&
        blob
      );
    }),
  );
  for (const blob of checks) {
    if (blob === false) break;
    whole.push(blob);
  }
  return whole;
}

function asBytes(buffer: ArrayBuffer): Uint8Array {
  return new Uint8Array(buffer);
}
