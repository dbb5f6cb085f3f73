import { closeSync, fsyncSync, openSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { unlessCode } from './unless-code.js';

/** How to end an interrupted publication. */
export type Direction = 'complete' | 'undo';

const VERSION = 1;

/**
 * Returns how to end the interrupted publication; `undefined` if there is none. A damaged journal means `complete`: a
 * publication can be completed or undone from every state.
 */
export function readJournal(file: string): Direction | undefined {
  const text = unlessCode(['ENOENT'], () => readFileSync(file, 'utf8'));
  if (text === undefined) return undefined;
  try {
    const { direction } = JSON.parse(text) as Partial<Record<string, unknown>>;
    return direction === 'undo' ? 'undo' : 'complete';
  } catch (error) {
    // The JSON value `null` gives a `TypeError`.
    if (error instanceof SyntaxError || error instanceof TypeError) return 'complete';
    throw error;
  }
}

/** Writes the journal atomically, and syncs it to the disk. */
export function writeJournal(file: string, direction: Direction): void {
  const draft = `${file}.draft`;
  const descriptor = openSync(draft, 'w');
  try {
    writeFileSync(descriptor, `${JSON.stringify({ version: VERSION, direction })}\n`);
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

/** Syncs the names in a folder to the disk, if the system can. */
export function syncFolder(folder: string): void {
  // Windows cannot open folders, and some network file systems cannot sync them; their renames are still in order.
  unlessCode(['EPERM', 'EISDIR', 'EINVAL', 'ENOTSUP', 'EACCES'], () => {
    const descriptor = openSync(folder, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  });
}
