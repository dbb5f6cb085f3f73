/** Length of a tick, in milliseconds. */
const TICK = 250;

/** The reason of a wait that took too long. */
export class TimeoutError extends Error {
  constructor() {
    super('The time limit is reached.');
    this.name = 'TimeoutError';
  }
}

/**
 * Waits for work that cannot be cancelled, at most until the signal is aborted. The work itself continues.
 *
 * @throws the reason of the signal, or the error of the work
 */
export async function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  let onAbort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => {
      reject(signal.reason as Error);
    };
  });
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/**
 * Waits for work that may never settle. With 0 seconds, it still has one tick of 250 ms.
 *
 * @throws TimeoutError, the reason of the signal, or the error of the work
 */
export async function withTimeout<T>(work: Promise<T>, seconds: number, signal?: AbortSignal): Promise<T> {
  let left = seconds * 1000;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    // Counts ticks instead of time, so that time in which this thread is blocked does not count.
    timer = setInterval(() => {
      left -= TICK;
      if (left <= 0) reject(new TimeoutError());
    }, TICK);
  });
  try {
    return await Promise.race([abortable(work, signal), timeout]);
  } finally {
    clearInterval(timer);
  }
}
