import process from 'node:process';
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { unlessCode } from './unless-code.js';

/** Node's `--permission` refuses `fsync`, whatever else it allows: files are then written without it. */
const MAY_SYNC = !('permission' in process);

/** Writes a file whole or not at all, and syncs it to the disk. Its folder exists; the caller holds a lock. */
export function replaceFile(file: string, text: string): void {
  const draft = `${file}.draft`;
  writeFileSync(draft, text, { flush: MAY_SYNC });
  renameSync(draft, file);
  syncFolder(dirname(file));
}

/** Syncs the names in a folder to the disk, if the system can. */
export function syncFolder(folder: string): void {
  if (!MAY_SYNC) return;
  // Windows cannot open folders, and some network file systems cannot sync them; their renames are still in order.
  unlessCode(['ENOENT', 'EPERM', 'EISDIR', 'EINVAL', 'ENOTSUP', 'EACCES'], () => {
    const descriptor = openSync(folder, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  });
}
