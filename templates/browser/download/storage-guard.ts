import type { Clock } from './ports.js';

/** A database that has not answered in so many turns of so many milliseconds never will. A page that was frozen meanwhile has missed but one of them. */
const TURNS = 4;
const TURN = 5_000;

/** What the storage cannot do; its `cause` says why. */
export class StorageError extends Error {}

/** Waits for the storage, but not for ever. Rejects with a `StorageError` only. */
export async function guardStorage<T>(clock: Clock, work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = async (): Promise<never> => {
    for (let turn = 0; turn < TURNS; turn += 1) await clock.sleep(TURN, timer.signal);
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
