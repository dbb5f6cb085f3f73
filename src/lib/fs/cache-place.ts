import { lstatSync, mkdirSync, renameSync, rmSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import { isSystemError } from '../../errors/system-error.js';

/**
 * Creates a folder of the cache. Removes files that are in its way; links stay, since a person made them.
 *
 * @param top the innermost folder above it that is not part of the cache
 * @throws the system's error
 */
export function makeCacheFolder(top: string, folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    if (!isSystemError(error, 'EEXIST', 'ENOTDIR') || !removeObstacle(top, folder)) throw error;
    mkdirSync(folder, { recursive: true });
  }
}

/** Returns whether there was a file in the way. */
function removeObstacle(top: string, folder: string): boolean {
  for (let path = folder; path.length > top.length; path = dirname(path)) {
    const found = lookAtEntry(path);
    if (found === undefined || found.isDirectory() || found.isSymbolicLink()) continue;
    rmSync(path, { force: true });
    return true;
  }
  return false;
}

/** Renames a finished file of the cache to its final name; replaces a folder of that name. */
export function putInPlace(aside: string, file: string): void {
  try {
    renameSync(aside, file);
  } catch (error) {
    if (lookAtEntry(file)?.isDirectory() !== true) throw error;
    rmSync(file, { recursive: true, force: true });
    renameSync(aside, file);
  }
}

/** Returns what is at a path without following links; `undefined` if there is nothing. */
export function lookAtEntry(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (isSystemError(error, 'ENOTDIR', 'ELOOP')) return undefined;
    throw error;
  }
}

/** Whether an error means that the cache was deleted meanwhile, which is allowed at any time. */
export function isRemovedMeanwhile(error: unknown): boolean {
  return isSystemError(error, 'ENOENT') && error.syscall !== 'mkdir';
}
