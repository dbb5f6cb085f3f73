import { interruptible } from '../../lib/async/watchdog.js';

/** Runs pieces of work one after the other. */
export interface Turns {
  /** Runs work once all earlier work has ended, whether it failed or not. */
  take<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves once all work has ended. */
  idle(): Promise<unknown>;
}

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return {
    take(work) {
      const done = last.then(() => interruptible(work));
      // The caller gets the error of its own work.
      last = done.catch(() => undefined);
      return done;
    },
    idle: () => last,
  };
}
