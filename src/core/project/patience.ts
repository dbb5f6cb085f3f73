import { unlessStopped } from '../../lib/async/unless-stopped.js';

/** Between two looks, in milliseconds. */
const PAUSE = 250;

/** Ends the wait for what has not come in time. */
export class PatienceOver extends Error {
  constructor() {
    super('The time to wait for this is over.');
    this.name = 'PatienceOver';
  }
}

/** Waits for work that may never come to an end, and that keeps no thread busy meanwhile. */
export interface Patience {
  /** Once it is over, what is not there already has one look to come. @throws PatienceOver, the reason of the signal, or what the work throws before */
  wait<T>(work: Promise<T>): Promise<T>;
}

/** @param seconds for all that is waited for, one after the other */
export function createPatience(seconds: number, signal?: AbortSignal): Patience {
  let left = (seconds * 1000) / PAUSE;
  return {
    async wait(work) {
      let looks: NodeJS.Timeout | undefined;
      const over = new Promise<never>((_, reject) => {
        // Looks are counted and not the time, which goes on while this thread does something else.
        looks = setInterval(() => {
          left -= 1;
          if (left <= 0) reject(new PatienceOver());
        }, PAUSE);
      });
      try {
        return await Promise.race([unlessStopped(work, signal), over]);
      } finally {
        clearInterval(looks);
      }
    },
  };
}
