/**
 * `node hash-trees.mjs FOLDER FOLDER`: reads and hashes every file of each folder in a thread of its own, and nothing else.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

if (isMainThread) {
  for (const folder of process.argv.slice(2)) new Worker(new URL(import.meta.url), { workerData: folder });
} else {
  hashBelow(String(workerData));
}

/** @param {string} folder */
function hashBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) hashBelow(path);
    else createHash('sha256').update(readFileSync(path)).digest('hex');
  }
}
