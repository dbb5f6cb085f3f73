import { heartbeatsOfThreads } from '../lib/async/heartbeat.js';
import { loadedThreads } from '../lib/async/loaded-threads.js';

/** Tasks that wait at each thread, so that the thread need not wait itself. */
const QUEUED = 2;

/** Time between two checks for progress, in milliseconds. */
const PAUSE = 500;

/** Threads that run the functions of one module. */
export interface Pool<Task> {
  /** How many tasks run or wait at a time. */
  readonly batches: number;
  /**
   * The result of the module's function of that name; `undefined` if it threw, or if the thread died.
   * All threads are ended once none has made progress for so many seconds. From then on every result is `undefined`.
   */
  run(seconds: number, name: string, task: Task): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * @param module address of the module
 * @param count of threads, at least 1
 */
export async function openPool<Task>(module: URL, count: number): Promise<Pool<Task>> {
  const { Piscina } = await import('../lib/async/piscina.js');
  const beats = heartbeatsOfThreads();
  const pool = new Piscina<Task, unknown>({
    filename: module.href,
    minThreads: count,
    maxThreads: count,
    concurrentTasksPerWorker: QUEUED,
    // It would read the clock, which is watched in threads that run templates.
    recordTiming: false,
  });
  const loaded = loadedThreads(pool);
  /** How long each task may go without progress, in seconds. */
  const running = new Map<Promise<unknown>, number>();
  let lost: Promise<void> | undefined;
  let last = 0;
  let still = 0;
  const checks = setInterval(() => {
    const now = Atomics.load(beats, 0);
    // Checks are counted and not the time, which goes on while this thread does something else.
    still = now === last ? still + 1 : 0;
    last = now;
    if ([...running.values()].some((seconds) => still * PAUSE >= seconds * 1000)) lost ??= pool.destroy();
  }, PAUSE);
  checks.unref();

  async function runTask(name: string, task: Task): Promise<unknown> {
    try {
      return lost ? undefined : await pool.run(task, { name });
    } catch {
      // The main thread does the same again, and reports what is wrong.
      return undefined;
    }
  }

  return {
    batches: count * QUEUED,
    async run(seconds, name, task) {
      const result = runTask(name, task);
      if (running.size === 0) still = 0;
      running.set(result, seconds);
      try {
        return await result;
      } finally {
        running.delete(result);
      }
    },
    async close() {
      clearInterval(checks);
      await loaded;
      await (lost ?? pool.destroy());
    },
  };
}
