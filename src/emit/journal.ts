import { closeSync, fsyncSync, openSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isSystemError } from '../errors/system-error.js';

/** Which way an interrupted publication is to be ended. */
export type Direction = 'complete' | 'undo';

/**
 * The direction in the journal, or `undefined` where no publication is under way. The trees themselves tell how far it
 * came, and both directions are open from every state: a journal that cannot be read asks for completion.
 */
export function readJournal(file: string): Direction | undefined {
  try {
    return readFileSync(file, 'utf8').includes('"undo"') ? 'undo' : 'complete';
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Puts the journal in place in one step, on the disk before this returns. */
export function writeJournal(file: string, direction: Direction): void {
  const draft = `${file}.draft`;
  const descriptor = openSync(draft, 'w');
  try {
    writeFileSync(descriptor, `${JSON.stringify({ version: 1, direction })}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(draft, file);
  syncFolder(dirname(file));
}

export function removeJournal(file: string): void {
  unlinkSync(file);
  syncFolder(dirname(file));
}

/** Makes the names in a folder survive a power failure, where the system can. */
export function syncFolder(folder: string): void {
  try {
    const descriptor = openSync(folder, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    // Windows opens no folders and some network file systems sync none; their renames are still in order.
    if (!isSystemError(error, 'EPERM', 'EISDIR', 'EINVAL', 'ENOTSUP', 'EACCES')) throw error;
  }
}
