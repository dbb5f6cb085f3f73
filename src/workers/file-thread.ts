import type { VectorsTask } from './vectors-task.js';

/*
 * Runs in a thread of its own, with nothing loaded that files do not need.
 */

export { copyPages, readHashes } from './file-tasks.js';
export { lookAtOutput, removeSome, writeArchive } from './output-tasks.js';
export { writePages } from './write-task.js';

/** See `vectors-task.ts`: most of these threads make none. */
export async function makeVectors(task: VectorsTask): Promise<void> {
  const { makeVectors: make } = await import('./vectors-task.js');
  await make(task);
}
