/** Starts a piece of work that goes on beside the caller; waits while there is no room for it. */
export type AddWork = (work: () => Promise<void>) => Promise<void>;

/**
 * Runs `body` with a place for work that goes on beside it, at most `limit` pieces at a time. Ends, with the result of `body`, when all of it has ended, whatever happened.
 * @throws what `body` threw, else what the first piece threw that failed
 */
export async function withBacklog<T>(limit: number, body: (add: AddWork) => Promise<T>): Promise<T> {
  const running = new Set<Promise<void>>();
  let failed: { readonly error: unknown } | undefined;
  const add: AddWork = async (work) => {
    while (running.size >= limit) await Promise.race(running);
    if (failed) throw failed.error;
    const piece = work()
      .catch((error: unknown) => {
        failed ??= { error };
      })
      .finally(() => running.delete(piece));
    running.add(piece);
  };
  let result: T;
  try {
    result = await body(add);
  } finally {
    await Promise.all(running);
  }
  if (failed) throw failed.error;
  return result;
}
