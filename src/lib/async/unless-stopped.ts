/**
 * Waits for work that cannot be broken off, but no longer than until somebody asks to stop.
 *
 * @throws the reason of the signal, or what the work throws before
 */
export async function unlessStopped<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  let onStop = (): void => undefined;
  const stopped = new Promise<never>((_, reject) => {
    onStop = () => {
      reject(signal.reason as Error);
    };
  });
  signal.addEventListener('abort', onStop, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([work, stopped]);
  } finally {
    signal.removeEventListener('abort', onStop);
  }
}
