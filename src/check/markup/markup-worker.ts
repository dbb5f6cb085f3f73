import { parentPort } from 'node:worker_threads';
import { judgeMarkup, type MarkupJob } from './look-at-markup.js';

// Runs in a thread of its own; each message is a batch, which is answered whole.
parentPort?.on('message', (jobs: readonly MarkupJob[]) => {
  parentPort?.postMessage(jobs.map(judgeMarkup));
});
