import { reachedLimit, shareProgressCounter, watchProgress } from '../lib/async/watchdog.js';

/** Tasks queued at each thread, so that it never waits for the next one. */
const QUEUED = 2;

/** Memory of a thread for new objects, in megabytes. By default V8 takes twice as much; a page leaves nothing behind. */
const YOUNG_MEGABYTES = 24;

/** The same for old objects. By default V8 collects them the later the more memory the machine has. */
const OLD_MEGABYTES = 1024;

/** Milliseconds between two checks for progress. */
const INTERVAL = 500;

/** Threads that run the functions of one module. */
export interface WorkerPool<Task> {
  /** Number of tasks that run or wait at a time. */
  readonly batches: number;
  /**
   * Returns the result of the module's function with that name; `undefined` if it threw, or if the thread died. All
   * threads are terminated if none makes progress while one uses this many seconds of processor time. From then on every result is `undefined`.
   */
  run(seconds: number, name: string, task: Task): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * @param module address of the module
 * @param count number of threads, at least 1
 */
export async function openPool<Task>(module: URL, count: number): Promise<WorkerPool<Task>> {
  const { createPool } = await import('../lib/async/pool.js');
  const counter = shareProgressCounter();
  const pool = createPool<Task, unknown>(module, count, QUEUED, undefined, YOUNG_MEGABYTES, OLD_MEGABYTES);
  /** Seconds of processor time that each task may use without progress. */
  const running = new Map<Promise<unknown>, number>();
  let lost: Promise<void> | undefined;
  const checks = watchProgress(counter, 'others', INTERVAL, (stall) => {
    if ([...running.values()].some((seconds) => reachedLimit(stall, seconds * 1000))) lost ??= pool.destroy();
  });
  checks.unref();

  async function runTask(name: string, task: Task): Promise<unknown> {
    try {
      return lost ? undefined : await pool.run(task, name);
    } catch {
      // The main thread repeats the task, and reports the error.
      return undefined;
    }
  }

  return {
    batches: count * QUEUED,
    async run(seconds, name, task) {
      // Idle time does not count.
      if (running.size === 0) Atomics.add(counter, 0, 1);
      const result = runTask(name, task);
      running.set(result, seconds);
      try {
        return await result;
      } finally {
        running.delete(result);
      }
    },
    async close() {
      clearInterval(checks);
      await (lost ??= pool.destroy());
    },
  };
}
