import { closeSync, fsyncSync, openSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathProblem } from '../lib/confine.js';
import { isSystemError } from '../errors/system-error.js';
import type { Patch } from './patch.js';
import { exists } from './stats-of.js';
import type { Step } from './step.js';

/** Which way an interrupted publication is to be ended. */
export type Direction = 'complete' | 'undo';

/** What the journal says of the publication under way. */
export interface JournalEntry {
  readonly direction: Direction;
  /** The files that are changed in place; absent where whole trees are swapped. */
  readonly patch?: Patch;
}

/** Version 1 knew whole trees only. */
const VERSION = 2;

/** What the journal says, `undefined` where no publication is under way, `unreadable` where it is damaged. */
export function readJournal(file: string): JournalEntry | 'unreadable' | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined;
    throw error;
  }
  try {
    const { direction, patch } = JSON.parse(text) as Partial<Record<string, unknown>>;
    if (direction !== 'complete' && direction !== 'undo') return 'unreadable';
    if (patch === undefined) return { direction };
    return isPatch(patch) ? { direction, patch } : 'unreadable';
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return 'unreadable';
    throw error;
  }
}

/** A project may come from anywhere with its folders: no path of a journal leads out of the output. */
function isPatch(value: unknown): value is Patch {
  const lists = value as Partial<Record<string, unknown>>;
  return ['added', 'replaced', 'removed'].every((name) => isListOfPaths(lists[name]));
}

function isListOfPaths(value: unknown): boolean {
  return Array.isArray(value) && value.every((path) => typeof path === 'string' && pathProblem(path) === undefined);
}

/** Puts the journal in place in one step, on the disk before this returns. */
function writeJournal(file: string, entry: JournalEntry): void {
  const draft = `${file}.draft`;
  const descriptor = openSync(draft, 'w');
  try {
    writeFileSync(descriptor, `${JSON.stringify({ version: VERSION, ...entry })}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(draft, file);
  syncFolder(dirname(file));
}

/** Steps, so that a publication can be stopped before and after them. */
export function openJournal(file: string, entry: JournalEntry): Step {
  return {
    name: 'open journal',
    needed: () => true,
    run: () => {
      writeJournal(file, entry);
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
