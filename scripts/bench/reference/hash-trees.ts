/** Reads and hashes every file of each folder, one thread per folder: the reference for `islet diff`. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

if (isMainThread) {
  for (const folder of process.argv.slice(2)) new Worker(new URL(import.meta.url), { workerData: folder });
} else {
  hashTree(String(workerData));
}

function hashTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) hashTree(path);
    else createHash('sha256').update(readFileSync(path)).digest('hex');
  }
}
