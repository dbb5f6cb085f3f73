import type { Clock } from './ports.js';

/**
 * Number and length (milliseconds) of the intervals after which a silent database is given up. A frozen page misses
 * only one.
 */
const INTERVALS = 4;
const INTERVAL = 5_000;

/** A failure of the storage; `cause` holds the reason. */
export class StorageError extends Error {}

/** Waits for the storage, with a timeout. Rejects only with a `StorageError`. */
export async function guardStorage<T>(clock: Clock, work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = async (): Promise<never> => {
    for (let count = 0; count < INTERVALS; count += 1) await clock.sleep(INTERVAL, timer.signal);
    throw new Error('No answer');
  };
  try {
    return await Promise.race([work, late()]);
  } catch (cause) {
    throw new StorageError('Storage failed', { cause });
  } finally {
    timer.abort();
  }
}
