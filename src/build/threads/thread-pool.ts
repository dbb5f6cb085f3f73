import { keepHeapsSmallStill } from '../../lib/small-heap.js';

/** Batches that wait at each thread, so that it need not wait itself. */
const QUEUED = 2;

/** Threads that take tasks; whoever is free takes the next. */
export interface ThreadPool<Task> {
  /** Number of threads. */
  readonly count: number;
  /** Tasks that are under way at most. */
  readonly batches: number;
  /** What the thread's function of that name gives; `undefined` where the thread died over it, of memory or by what a template did. */
  ask(task: Task, name: string): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * @param module address of the module that each thread runs
 * @param count at least 1
 */
export async function openPool<Task>(module: URL, count: number): Promise<ThreadPool<Task>> {
  const { Piscina } = await import('piscina');
  const pool = new Piscina<Task, unknown>({ filename: module.href, minThreads: count, maxThreads: count, concurrentTasksPerWorker: QUEUED });
  for (const thread of pool.threads) thread.once('online', keepHeapsSmallStill);
  return {
    count,
    batches: count * QUEUED,
    async ask(task, name) {
      try {
        return await pool.run(task, { name });
      } catch {
        // The main thread does the same again, and meets it where it can be told.
        return undefined;
      }
    },
    close: () => pool.destroy(),
  };
}
