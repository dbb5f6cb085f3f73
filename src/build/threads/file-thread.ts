/*
 * Runs in a thread of its own, with nothing loaded that files do not need.
 */

export { copyPages, readHashes } from './file-tasks.js';
export { lookAtOutput, removeSome, writeArchive } from './output-tasks.js';
