import { Worker } from 'node:worker_threads';
import type { HashResult } from './file-hashes.js';

/** Lists and hashes a large folder in a thread of its own, so that two trees take the time of one. */
export function hashInThread(folder: string): Promise<HashResult> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./file-hashes-thread.js', import.meta.url), { workerData: folder });
    thread.once('message', (result: HashResult) => {
      resolve(result);
    });
    thread.once('error', reject);
    // After a message this changes nothing.
    thread.once('exit', (code) => {
      reject(new TypeError(`The hashing thread ended with ${String(code)}.`));
    });
  });
}
