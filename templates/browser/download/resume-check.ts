import { KEEP_UNFINISHED, KEEP_WHOLE } from '../../shared/download/constants.js';
import { answerOf, openDatabase, transact } from './open-database.js';
import { isStopped } from './stopped.js';
import { recordKeys, removeOld, type StoredRecord } from './stored-record.js';

export interface Unfinished {
  readonly url: string;
  readonly receivedBytes: number;
  /** 0: unknown. */
  readonly totalBytes: number;
  /** Milliseconds since 1970 of the last save. */
  readonly timestamp: number;
  /** Whether a service provides the address; `undefined` if the record does not say. */
  readonly renewable?: boolean | undefined;
  /** Whether pages publish the digest of the file. */
  readonly published?: boolean | undefined;
}

/**
 * Returns the most recent download that was interrupted or whose file was not saved, if it is not too old and was not
 * stopped by the visitor. Does not create a database, and removes records of no further use. Never deletes the
 * database, because that would end a download just started in another tab. Never rejects.
 */
export async function findUnfinished(now: number): Promise<Unfinished | undefined> {
  try {
    const database = await openDatabase(false);
    const records = await transact(database, 'readwrite', async (store) => {
      await removeOld(store, now - KEEP_UNFINISHED, now - KEEP_WHOLE);
      const [keys, values] = await Promise.all([
        answerOf(store.getAllKeys(recordKeys())),
        answerOf(store.getAll(recordKeys())),
      ]);
      // Records of earlier versions have their address only as the key.
      return (values as Omit<StoredRecord, 'url'>[]).map((record, index) => ({
        url: keys[index] as string,
        ...record,
      }));
    }).finally(() => {
      database.close();
    });
    const found = records.filter(({ saved }) => saved !== true).sort((a, b) => b.timestamp - a.timestamp)[0];
    if (found === undefined || isStopped(found.url)) return undefined;
    const { url, receivedBytes, totalBytes, timestamp, renewable, published } = found;
    return { url, receivedBytes, totalBytes, timestamp, renewable, published };
  } catch {
    // No readable database: nothing to resume.
    return undefined;
  }
}
