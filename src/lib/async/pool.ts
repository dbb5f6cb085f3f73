import { Piscina } from 'piscina';
import { THREAD_OPTIONS } from './thread-options.js';

/** Threads that run the functions of one module. */
export interface Pool<Task, Result> {
  /** @param name of the exported function; the default export where it is missing */
  run(task: Task, name?: string): Promise<Result>;
  /** Ends the threads; pending calls of `run` reject. */
  destroy(): Promise<void>;
}

/**
 * Starts threads.
 *
 * @param queued tasks that wait at each thread, so that the thread does not wait itself
 * @param data given to each thread once, as `workerData`
 * @param youngMegabytes memory of each thread for new objects
 */
export function createPool<Task, Result>(
  module: URL,
  threads: number,
  queued = 1,
  data?: unknown,
  youngMegabytes?: number,
): Pool<Task, Result> {
  const pool = new Piscina<Task, Result>({
    filename: module.href,
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: queued,
    recordTiming: false,
    workerData: data,
    ...(youngMegabytes !== undefined && { resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes } }),
    ...THREAD_OPTIONS,
  });
  // Node 20 ends the process when a thread is stopped while it loads its modules (`v8::Module::IsGraphAsync`).
  const loaded = Promise.all(
    pool.threads.map(
      (thread) =>
        new Promise<void>((resolve) => {
          // The first message says that the thread is ready.
          for (const event of ['message', 'exit'])
            thread.once(event, () => {
              resolve();
            });
        }),
    ),
  );
  return {
    run: (task, name) => pool.run(task, name === undefined ? {} : { name }),
    async destroy() {
      await loaded;
      await pool.destroy();
    },
  };
}
