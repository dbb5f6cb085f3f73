import { shareProgressCounter, watchProgress } from '../lib/async/watchdog.js';

/** Batches that wait at each thread, so that it need not wait itself. */
const QUEUED = 2;

/** Milliseconds between two checks of the threads' progress. */
const INTERVAL = 500;

/** Threads that take tasks; whoever is free takes the next. */
export interface ThreadPool<Task> {
  /** Number of threads. */
  readonly count: number;
  /** Tasks that are under way at most. */
  readonly batches: number;
  /** What the thread's function of that name gives; `undefined` where the thread died over it, of memory or by what a template did. */
  ask(task: Task, name: string): Promise<unknown>;
  /** The same for work that runs templates: where no thread has got on with such work for so many seconds, all of them are ended, and give nothing from then on. */
  askFor(seconds: number, task: Task, name: string): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * @param module address of the module that each thread runs
 * @param count at least 1
 */
export async function openPool<Task>(module: URL, count: number): Promise<ThreadPool<Task>> {
  const { createPool } = await import('../lib/async/pool.js');
  const counter = shareProgressCounter();
  const pool = createPool<Task, unknown>(module, count, QUEUED);
  /** How long each piece of work that runs templates may keep its thread, in seconds. */
  const underWay = new Map<Promise<unknown>, number>();
  let lost: Promise<void> | undefined;
  const checks = watchProgress(counter, INTERVAL, (stalled) => {
    if ([...underWay.values()].some((seconds) => stalled >= seconds * 1000)) lost ??= pool.destroy();
  });
  checks.unref();

  async function ask(task: Task, name: string): Promise<unknown> {
    try {
      return lost ? undefined : await pool.run(task, name);
    } catch {
      // The main thread does the same again, and meets it where it can be told.
      return undefined;
    }
  }

  return {
    count,
    batches: count * QUEUED,
    ask,
    async askFor(seconds, task, name) {
      const asked = ask(task, name);
      // The time without work does not count.
      if (underWay.size === 0) Atomics.add(counter, 0, 1);
      underWay.set(asked, seconds);
      try {
        return await asked;
      } finally {
        underWay.delete(asked);
      }
    },
    async close() {
      clearInterval(checks);
      await (lost ?? pool.destroy());
    },
  };
}
