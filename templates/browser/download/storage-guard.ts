import type { Clock } from './ports.js';

/** A database that has not answered for this long never will (milliseconds). */
const PATIENCE = 20_000;

/** What the storage cannot do; its `cause` says why. */
export class StorageError extends Error {}

/** Waits for the storage, but not for ever. Rejects with a `StorageError` only. */
export async function guardStorage<T>(clock: Clock, work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = clock.sleep(PATIENCE, timer.signal).then(() => { throw new Error('No answer'); });
  try {
    return await Promise.race([work, late]);
  } catch (cause) {
    throw new StorageError('Storage failed', { cause });
  } finally {
    timer.abort();
  }
}
