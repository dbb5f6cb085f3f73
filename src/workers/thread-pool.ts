import { heartbeatsOfThreads } from '../lib/async/heartbeat.js';
import { loadedThreads } from '../lib/async/loaded-threads.js';

/** Batches that wait at each thread, so that it need not wait itself. */
const QUEUED = 2;

/** Between two looks at whether threads get on, in milliseconds. */
const PAUSE = 500;

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
  const { Piscina } = await import('../lib/async/piscina.js');
  const beats = heartbeatsOfThreads();
  const pool = new Piscina<Task, unknown>({
    filename: module.href,
    minThreads: count,
    maxThreads: count,
    concurrentTasksPerWorker: QUEUED,
    // Nobody asks for it, and whoever reads the clock is looked at where templates are watched.
    recordTiming: false,
  });
  const loaded = loadedThreads(pool);
  /** How long each piece of work that runs templates may keep its thread, in seconds. */
  const underWay = new Map<Promise<unknown>, number>();
  let lost: Promise<void> | undefined;
  let last = 0;
  let still = 0;
  const looks = setInterval(() => {
    const now = Atomics.load(beats, 0);
    // Looks are counted and not the time, which goes on while this thread does something else.
    still = now === last ? still + 1 : 0;
    last = now;
    if ([...underWay.values()].some((seconds) => still * PAUSE >= seconds * 1000)) lost ??= pool.destroy();
  }, PAUSE);
  looks.unref();

  async function ask(task: Task, name: string): Promise<unknown> {
    try {
      return lost ? undefined : await pool.run(task, { name });
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
      if (underWay.size === 0) still = 0;
      underWay.set(asked, seconds);
      try {
        return await asked;
      } finally {
        underWay.delete(asked);
      }
    },
    async close() {
      clearInterval(looks);
      await loaded;
      await (lost ?? pool.destroy());
    },
  };
}
