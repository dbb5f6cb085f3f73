import { fileAddress } from '../../../../../../templates/browser/download/file-link.js';
import type { ChunkStore, FileFacts, StoredDownload } from '../../../../../../templates/browser/download/ports.js';
import type { Chance } from '../../../../../helpers/chance.js';
import type { StoreFault } from './faults.js';
import type { Journal } from './journal.js';
import type { Process, World } from './world.js';

/** What lies in one record. A chunk that is `undefined` has been lost by the browser. */
export interface DiskRecord extends FileFacts {
  /** Where the file was fetched last; the record is kept under it without its query. */
  readonly url: string;
  readonly chunks: readonly { readonly size: number; readonly bytes: Uint8Array<ArrayBuffer> | undefined }[];
  readonly timestamp: number;
  readonly sha256?: string | undefined;
  readonly reported?: boolean;
}

/** The storage of the browser: what was committed stays, whatever page ends. */
export interface Disk {
  readonly records: ReadonlyMap<string, DiskRecord>;
  /** Bytes of chunks that were ever written. */
  readonly written: number;
  store(process: Process): ChunkStore;
}

export interface DiskContext {
  readonly world: World;
  readonly chance: Chance;
  readonly journal: Journal;
  readonly faults: readonly { readonly fault: StoreFault; readonly at: number }[];
  /** Hears of everything that was written. */
  readonly committed: (record: DiskRecord) => void;
  /** What lies there at the beginning. */
  readonly before: readonly DiskRecord[];
}

export function createDisk({ world, chance, journal, faults, committed, before }: DiskContext): Disk {
  const records = new Map(before.map((record) => [fileAddress(record.url), record]));
  let written = 0;
  let calls = 0;
  let lost = false;

  function write(record: DiskRecord): void {
    records.set(fileAddress(record.url), record);
    committed(record);
  }

  /** Loses a chunk, and tells whether there was one. */
  function loseChunk(): boolean {
    const record = [...records.values()].find(({ chunks }) => chunks.length > 0);
    if (record === undefined) return false;
    const lost = chance.int(0, record.chunks.length - 1);
    records.set(fileAddress(record.url), {
      ...record,
      chunks: record.chunks.map((chunk, index) => (index === lost ? { ...chunk, bytes: undefined } : chunk)),
    });
    journal.note('lost-chunk');
    journal.excuse(true);
    return true;
  }

  function store(process: Process): ChunkStore {
    let opens = true;
    function call<T>(effect: () => T, isWrite = false): Promise<T> {
      calls += 1;
      const due = faults
        .filter(({ at, fault }) => at === calls || (at < calls && fault !== 'does-not-open' && fault !== 'hangs'))
        .map(({ fault }) => fault);
      if (due.includes('lost-chunk') && !lost) lost = loseChunk();
      const fault = due.find((kind) => kind !== 'lost-chunk' && (kind !== 'quota' || isWrite));
      if (fault === 'does-not-open') opens = false;
      if (fault !== undefined) journal.note(fault);
      if (fault === 'hangs') return new Promise(() => undefined);
      return world.call(process, chance.int(1, 20), () => {
        if (!opens || fault === 'dies') throw new DOMException('Dead', 'InvalidStateError');
        if (fault === 'quota') throw new DOMException('No room', 'QuotaExceededError');
        return effect();
      });
    }

    return {
      warm: () => undefined,
      open: (url) =>
        call(() => {
          const record = records.get(fileAddress(url));
          if (record === undefined) return undefined;
          const end = record.chunks.findIndex(({ bytes }) => bytes === undefined);
          const chunks = end === -1 ? record.chunks : record.chunks.slice(0, end);
          if (end !== -1 || record.url !== url) write({ ...record, url, chunks });
          return { ...record, url, chunks, receivedBytes: sizeOf(chunks) } satisfies StoredDownload;
        }),
      append(url, chunk, { at, timestamp, totalBytes, etag, modified, digest, sha256 }) {
        const bytes = chunk.slice();
        return call(() => {
          const chunks = at === 0 ? [] : (records.get(fileAddress(url))?.chunks ?? []);
          if (sizeOf(chunks) !== at) throw new TypeError('Not the end of what is stored');
          written += bytes.length;
          const more = bytes.length === 0 ? [] : [{ size: bytes.length, bytes }];
          const reported = bytes.length === 0 && records.get(fileAddress(url))?.reported === true;
          write({ url, timestamp, totalBytes, etag, modified, digest, sha256, reported, chunks: [...chunks, ...more] });
        }, true);
      },
      move: (from, to) =>
        call(() => {
          const record = records.get(fileAddress(from));
          records.delete(fileAddress(from));
          if (record !== undefined) write({ ...record, url: to });
        }),
      read: (url) =>
        call(() => {
          const bytes = bytesOf(records.get(fileAddress(url)));
          return bytes === undefined ? undefined : new Blob([bytes]);
        }),
      async reader(url) {
        const bytes = await call(() => bytesOf(records.get(fileAddress(url))));
        return bytes && { size: bytes.length, read: (from, to) => call(() => bytes.slice(from, to)) };
      },
      remove: (url) =>
        call(() => {
          records.delete(fileAddress(url));
          journal.excuse(true);
        }),
      removeOlderThan: (unfinished, whole) =>
        call(() => {
          for (const [url, record] of records) {
            if (record.timestamp < (sizeOf(record.chunks) === record.totalBytes ? whole : unfinished))
              records.delete(url);
          }
        }),
      room: () => Promise.resolve(undefined),
    };
  }

  return {
    records,
    get written() {
      return written;
    },
    store,
  };
}

export function sizeOf(chunks: DiskRecord['chunks']): number {
  return chunks.reduce((sum, { size }) => sum + size, 0);
}

/** All bytes of a record; `undefined` where there is none, or a chunk is lost. */
export function bytesOf(record: DiskRecord | undefined): Uint8Array<ArrayBuffer> | undefined {
  const chunks = record?.chunks.map(({ bytes }) => bytes);
  return chunks === undefined || chunks.includes(undefined)
    ? undefined
    : new Uint8Array(Buffer.concat(chunks as Uint8Array[]));
}
