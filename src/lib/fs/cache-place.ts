import { lstatSync, mkdirSync, renameSync, rmSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import { isSystemError } from '../../errors/system-error.js';

/**
 * Makes a folder of what builds keep. Anything else in its place or on the way to it is removed, except links, which a person made.
 *
 * @param top the last folder on the way that is not only for that
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

/** Returns whether there was one. */
function removeObstacle(top: string, folder: string): boolean {
  for (let path = folder; path.length > top.length; path = dirname(path)) {
    const found = lookAtEntry(path);
    if (found === undefined || found.isDirectory() || found.isSymbolicLink()) continue;
    rmSync(path, { force: true });
    return true;
  }
  return false;
}

/** Gives a finished file of a cache its name. A folder in its place is none of ours and goes. */
export function putInPlace(aside: string, file: string): void {
  try {
    renameSync(aside, file);
  } catch (error) {
    if (lookAtEntry(file)?.isDirectory() !== true) throw error;
    rmSync(file, { recursive: true, force: true });
    renameSync(aside, file);
  }
}

/** What an entry of a cache is, a link as such; `undefined` where there is none, or no way to it. */
export function lookAtEntry(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (isSystemError(error, 'ENOTDIR', 'ELOOP')) return undefined;
    throw error;
  }
}

/** Whether something failed because the cache, which may be deleted at any time, was deleted just then: what was to be kept is not, and made again another time. */
export function isRemovedMeanwhile(error: unknown): boolean {
  return isSystemError(error, 'ENOENT') && error.syscall !== 'mkdir';
}
