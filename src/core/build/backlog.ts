/** Starts a task in the background; waits while the limit is reached. */
export type AddWork = (work: () => Promise<void>) => Promise<void>;

/**
 * Runs `body` with up to `limit` background tasks at a time. Settles with the result of `body` after all tasks have
 * settled.
 * @throws the error of `body`, else the first error of a task
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
