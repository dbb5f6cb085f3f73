import { KEEP_UNFINISHED, KEEP_WHOLE } from '../../shared/download/constants.js';
import type { FlowConfig } from '../../shared/download/flow-config.js';
import { answerOf, openDatabase, transact } from './open-database.js';
import { isStopped, recordKeys, removeOld, type StoredRecord } from './stored-record.js';

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
 * stopped by the visitor. Reports complete files of earlier pages whose reports may not have arrived. Does not create a database, and removes records of no further use. Never deletes the
 * database, because that would end a download just started in another tab. Never rejects.
 */
export async function findUnfinished(now: number, config: () => Promise<FlowConfig>): Promise<Unfinished | undefined> {
  try {
    const database = await openDatabase(false);
    const [records, reports] = await transact(database, 'readwrite', async (store) => {
      await removeOld(store, now - KEEP_UNFINISHED, now - KEEP_WHOLE);
      const [keys, values] = await Promise.all([
        answerOf(store.getAllKeys(recordKeys())),
        answerOf(store.getAll(recordKeys())),
      ]);
      // Records of earlier versions have their address only as the key.
      const stored = (values as Omit<StoredRecord, 'url'>[]).map((record, index) => ({
        url: keys[index] as string,
        ...record,
      }));
      return [stored, await answerOf(store.count(IDBKeyRange.upperBound(Infinity)))] as const;
    }).finally(() => {
      database.close();
    });
    // If it fails, a later page reports them.
    if (reports > 0) import('./report-left.js').then(({ reportLeft }) => reportLeft(config)).catch(() => undefined);
    const found = records.filter(({ saved }) => saved !== true).sort((a, b) => b.timestamp - a.timestamp)[0];
    if (found === undefined || isStopped(found.url)) return undefined;
    const { url, receivedBytes, totalBytes, timestamp, renewable, published } = found;
    return { url, receivedBytes, totalBytes, timestamp, renewable, published };
  } catch {
    // No readable database: nothing to resume.
    return undefined;
  }
}
