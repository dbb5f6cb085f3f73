import { closeSync, fsyncSync, openSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isSystemError } from '../errors/system-error.js';
import { exists } from './stats-of.js';
import type { Step } from './atomic-operation.js';

/** Which way an interrupted publication is to be ended. */
export type Direction = 'complete' | 'undo';

const VERSION = 1;

/**
 * Which way the interrupted publication is to be ended; `undefined` where none is under way. A damaged journal means
 * `complete`: whole trees can be completed or undone from every state.
 */
export function readJournal(file: string): Direction | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined;
    throw error;
  }
  try {
    const { direction } = JSON.parse(text) as Partial<Record<string, unknown>>;
    return direction === 'undo' ? 'undo' : 'complete';
  } catch (error) {
    // A `TypeError` for the JSON value `null`.
    if (error instanceof SyntaxError || error instanceof TypeError) return 'complete';
    throw error;
  }
}

/** Puts the journal in place in one step, on the disk before this returns. */
function writeJournal(file: string, direction: Direction): void {
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

/** Steps, so that a publication can be stopped before and after them. */
export function openJournal(file: string, direction: Direction): Step {
  return {
    name: 'open journal',
    needed: () => true,
    run: () => {
      writeJournal(file, direction);
    },
  };
}

export function closeJournal(file: string): Step {
  return {
    name: 'close journal',
    needed: () => exists(file),
    run: () => {
      unlinkSync(file);
      syncFolder(dirname(file));
    },
  };
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
