import { Worker } from 'node:worker_threads';
import type { HashJob, HashResult } from './file-hashes.js';

/** Reads and hashes the files of a large tree in a thread of its own, so that two trees take the time of one. */
export function hashInThread(job: HashJob): Promise<HashResult> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./file-hashes-thread.js', import.meta.url), { workerData: job });
    thread.once('message', (result: HashResult) => { resolve(result); });
    thread.once('error', reject);
    // After a message this changes nothing.
    thread.once('exit', (code) => { reject(new TypeError(`The hashing thread ended with ${String(code)}.`)); });
  });
}
