import { lstatSync, readdirSync, rmdirSync, unlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { isSystemError } from '../errors/system-error.js';

/** Removes a file, or a folder with its content. */
export type RemoveTree = (path: string) => Promise<void>;

/**
 * Removes a file, or a folder with its content; links are removed, not followed. One system call for each name: `fs.rm`
 * takes two to three times the CPU time for thousands of files. It is the fallback, because it handles more errors.
 *
 * @throws the system's first error, which says more than that of `fs.rm`
 */
export async function removeTree(path: string): Promise<void> {
  try {
    removeOne(path);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    try {
      await rm(path, { recursive: true, force: true });
    } catch {
      throw error;
    }
  }
}

/** Parts of a tree to remove; threads share the count of parts that are taken. */
export interface TreeParts {
  readonly paths: readonly string[];
  readonly taken: Int32Array<SharedArrayBuffer>;
}

/** Enough parts to keep all threads busy to the end. */
const MIN_PARTS = 256;

/**
 * Removes a tree while other threads remove parts of it, and removes what they leave.
 *
 * @throws the system's error
 */
export async function removeTreeWith(path: string, removeSome: (parts: TreeParts) => Promise<void>): Promise<void> {
  try {
    const parts = { paths: partsOf(path), taken: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) };
    const helpers = removeSome(parts);
    try {
      // Messages to other threads are sent when this thread is idle.
      await setImmediate();
      removeParts(parts);
    } finally {
      await helpers;
    }
  } catch (error) {
    if (!isSystemError(error)) throw error;
  }
  await removeTree(path);
}

/** Takes and removes parts until none is left. @throws the system's error */
export function removeParts({ paths, taken }: TreeParts): void {
  for (let path = paths[Atomics.add(taken, 0, 1)]; path !== undefined; path = paths[Atomics.add(taken, 0, 1)])
    removeOne(path);
}

/** The entries at the first depth that has enough of them. */
function partsOf(path: string): readonly string[] {
  let folders = lstatSync(path).isDirectory() ? [path] : [];
  let parts: string[] = [];
  while (parts.length < MIN_PARTS && folders.length > 0) {
    const entries = folders.flatMap((folder) =>
      readdirSync(folder, { withFileTypes: true }).map((entry) => ({
        path: `${folder}/${entry.name}`,
        isFolder: entry.isDirectory(),
      })),
    );
    parts = entries.map((entry) => entry.path);
    folders = entries.filter(({ isFolder }) => isFolder).map((entry) => entry.path);
  }
  return parts;
}

function removeOne(path: string): void {
  if (lstatSync(path).isDirectory()) removeFolder(path);
  else unlinkSync(path);
}

/** Removes as much as possible, and then throws the first error. */
function removeFolder(folder: string): void {
  let refused: Error | undefined;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    try {
      if (entry.isDirectory()) removeFolder(`${folder}/${entry.name}`);
      else unlinkSync(`${folder}/${entry.name}`);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      refused ??= error;
    }
  }
  if (refused) throw refused;
  rmdirSync(folder);
}
