import { lstatSync, type Stats } from 'node:fs';
import { isSystemError } from '../errors/system-error.js';

/** What stands at a path, a link for itself; `undefined` for nothing, also where a part of the path is a file. */
export function statsOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (isSystemError(error, 'ENOTDIR')) return undefined;
    throw error;
  }
}

export function exists(path: string): boolean {
  return statsOf(path) !== undefined;
}
