import { KEEP_UNFINISHED } from '../../shared/download/constants.js';
import type { EventLabel } from '../../shared/tracking/event-labels.js';
import type { KnownEvent } from '../tracking/tracking.js';
import { answerOf, openDatabase, transact } from './open-database.js';
import { getRecord, listsChunks, put, putRecord } from './stored-record.js';

/** A report that may not have arrived, stored under its time: only reports have numbers as keys. */
interface StoredReport {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Id of its event, by which the log removes repeats. */
  readonly id: string;
}

/**
 * Reports the complete file of an address unless a page has, and what earlier pages may not have reported to the end. A
 * report is stored in one transaction with the record that there is one, and removed once it has arrived: no end of a
 * page comes between. Of several tabs, one stores it. `transferred`: report the file if nothing can be stored. Never
 * rejects.
 */
export async function reportComplete(
  report: (label: EventLabel, downloadCompleted: boolean, known?: KnownEvent) => void,
  newId: () => string,
  url = '',
  transferred = false,
): Promise<void> {
  const reports = await write(async (store) => {
    const record = await getRecord(store, url);
    // Earlier versions reported a file before they stored that it was complete.
    if (record && listsChunks(record) && record.reported === false) {
      putRecord(store, url, { ...record, reported: true });
      const at = Date.now();
      put(store, at, { at, id: newId() } satisfies StoredReport);
    }
    store.delete(IDBKeyRange.upperBound(Date.now() - KEEP_UNFINISHED));
    // Other code may have written anything.
    const stored = (await answerOf(store.getAll(IDBKeyRange.upperBound(Infinity)))) as (Partial<StoredReport> | null)[];
    return stored.filter((found): found is StoredReport => typeof found?.id === 'string');
  }).catch(() => undefined);
  if (reports === undefined && transferred) report('DownloadComplete', true);
  for (const { at, id } of reports ?? []) {
    const settled = (): void => {
      // What cannot be removed is sent once more than needed.
      write((store) => Promise.resolve(store.delete(at))).catch(() => undefined);
    };
    report('DownloadComplete', true, { at, id, settled });
  }
}

/** Records that the visitor has the file, so that it is not offered again automatically. Never rejects. */
export const markSaved = (url: string): Promise<void> =>
  write(async (store) => {
    const record = await getRecord(store, url);
    if (record && listsChunks(record)) putRecord(store, url, { ...record, saved: true });
    // If this cannot be recorded, the file is offered once more than needed.
  }).catch(() => undefined);

async function write<T>(work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await openDatabase(false);
  return transact(database, 'readwrite', work).finally(() => {
    database.close();
  });
}
