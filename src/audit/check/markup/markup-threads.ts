import { availableParallelism } from 'node:os';
import { createPool } from '../../../lib/async/pool.js';
import type { MarkupJob, MarkupVerdict } from './validate-markup.js';

/** Validates batches of pages in threads. Results are in the order of the jobs. */
export interface MarkupThreads {
  /** Rejects with the error that the thread threw. */
  validate(jobs: readonly MarkupJob[]): Promise<readonly MarkupVerdict[]>;
  /** Ends the threads. What they were doing is rejected. */
  close(): Promise<void>;
}

/** More threads would only wait for the main thread, which reads the pages. */
const MAX_THREADS = 8;

/** Starts a thread for each processor. Whoever starts them closes them. */
export function startMarkupThreads(): MarkupThreads {
  const threads = Math.min(MAX_THREADS, availableParallelism());
  const pool = createPool<readonly MarkupJob[], readonly MarkupVerdict[]>(
    new URL('markup-worker.js', import.meta.url),
    threads,
  );
  return { validate: (jobs) => pool.run(jobs), close: () => pool.destroy() };
}
