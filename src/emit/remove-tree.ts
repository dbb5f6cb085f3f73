import { lstatSync, readdirSync, rmdirSync, unlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { isSystemError } from '../errors/system-error.js';

/** Removes a file, or a folder with all that is in it. */
export type RemoveTree = (path: string) => Promise<void>;

/**
 * Removes a file, or a folder with all that is in it; links are removed, not followed. One call for each name: Node's own way asks several questions of each before, which takes
 * two to three times the CPU time for a site of thousands of pages. Where that fails, Node's own way, which knows more reasons, has the last word.
 *
 * @throws the system's error, the first one: Node takes what it may not remove for something else, and then says what that cannot be
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

/** Parts of a tree, each of which is removed by whoever takes it next; threads share the number of those that are taken. */
export interface TreeParts {
  readonly paths: readonly string[];
  readonly taken: Int32Array<SharedArrayBuffer>;
}

/** Parts that are enough for nobody to wait long for the last ones. */
const PARTS = 256;

/**
 * The same with somebody who removes parts of it meanwhile, and may fail to.
 *
 * @throws the system's error
 */
export async function removeTreeWith(path: string, removeSome: (parts: TreeParts) => Promise<void>): Promise<void> {
  try {
    const parts = { paths: partsOf(path), taken: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) };
    const elsewhere = removeSome(parts);
    try {
      // What is asked of others goes out when this thread has nothing to do.
      await setImmediate();
      removeParts(parts);
    } finally {
      await elsewhere;
    }
  } catch (error) {
    if (!isSystemError(error)) throw error;
  }
  await removeTree(path);
}

/** Removes parts that nobody has taken until none is left. @throws the system's error */
export function removeParts({ paths, taken }: TreeParts): void {
  for (let path = paths[Atomics.add(taken, 0, 1)]; path !== undefined; path = paths[Atomics.add(taken, 0, 1)])
    removeOne(path);
}

/** All that lies at the first depth at which there is enough. */
function partsOf(path: string): readonly string[] {
  let folders = lstatSync(path).isDirectory() ? [path] : [];
  let parts: string[] = [];
  while (parts.length < PARTS && folders.length > 0) {
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

/** Removes all that it can, so that of a large tree little is left. */
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
