/** Runs the work with a signal that aborts after a number of milliseconds. The work starts synchronously. */
export async function inTime<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort();
  }, milliseconds);
  try {
    return await work(late.signal);
  } finally {
    clearTimeout(timer);
  }
}
