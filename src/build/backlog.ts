/** Work that goes on beside the caller, at most so much of it at a time. */
export interface Backlog {
  /** Starts a piece of work; waits while there is no room for it. @throws what earlier work threw */
  add(work: () => Promise<void>): Promise<void>;
  /** Waits for all of it. @throws what any of it threw */
  drain(): Promise<void>;
}

export function createBacklog(limit: number): Backlog {
  const running = new Set<Promise<void>>();
  let failed: { readonly error: unknown } | undefined;
  const check = (): void => {
    if (failed) throw failed.error;
  };
  return {
    async add(work) {
      while (running.size >= limit) await Promise.race(running);
      check();
      const piece = work().catch((error: unknown) => {
        failed ??= { error };
      }).finally(() => running.delete(piece));
      running.add(piece);
    },
    async drain() {
      await Promise.all(running);
      check();
    },
  };
}
