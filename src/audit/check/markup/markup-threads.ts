import { availableParallelism } from 'node:os';
import { createPool, type Pool } from '../../../lib/async/pool.js';
import type { MarkupJob, MarkupVerdict } from './validate-markup.js';

/** More threads would only wait for the main thread, which reads the pages. */
const MAX_THREADS = 8;

/** Starts a thread for each processor. Whoever starts them closes them. */
export function startMarkupThreads(): Pool<MarkupJob, MarkupVerdict> {
  return createPool(new URL('markup-worker.js', import.meta.url), Math.min(MAX_THREADS, availableParallelism()), 2);
}
