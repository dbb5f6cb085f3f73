import { DATABASE, KEEP_UNFINISHED, KEEP_WHOLE } from '../../shared/download/constants.js';
import { answerOf, openDatabase, transact } from './open-database.js';
import { recordKeys } from './stored-record.js';

export interface Unfinished {
  readonly url: string;
  readonly receivedBytes: number;
  /** 0: unknown. */
  readonly totalBytes: number;
  /** Milliseconds since 1970 of the last save. */
  readonly timestamp: number;
}

/**
 * The download that was interrupted last, if it is not too old. Makes no database where there is none, and deletes one
 * that holds nothing of use any more. Never rejects.
 */
export async function findUnfinished(now: number): Promise<Unfinished | undefined> {
  try {
    const database = await openDatabase(false);
    const records = await transact(database, 'readonly', async (store) => {
      const [keys, values] = await Promise.all([answerOf(store.getAllKeys(recordKeys())), answerOf(store.getAll(recordKeys()))]);
      return (values as Unfinished[]).map(({ receivedBytes, totalBytes, timestamp }, index) => ({ url: keys[index] as string, receivedBytes, totalBytes, timestamp }));
    });
    database.close();
    const isWhole = ({ receivedBytes, totalBytes }: Unfinished): boolean => receivedBytes === totalBytes;
    const fresh = records.filter((record) => record.timestamp > now - (isWhole(record) ? KEEP_WHOLE : KEEP_UNFINISHED));
    if (fresh.length === 0) indexedDB.deleteDatabase(DATABASE);
    return fresh.filter((record) => !isWhole(record)).sort((a, b) => b.timestamp - a.timestamp)[0];
  } catch {
    // No database, or none that can be read: nothing to take up.
    return undefined;
  }
}

/** Once the page has nothing else to do, calls `resume` where a download was interrupted. */
export function resumeWhenIdle(resume: (unfinished: Unfinished) => void): void {
  const check = async (): Promise<void> => {
    const unfinished = await findUnfinished(Date.now());
    if (unfinished !== undefined) resume(unfinished);
  };
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void check(), { timeout: 5_000 });
  else setTimeout(() => void check(), 1_000);
}
