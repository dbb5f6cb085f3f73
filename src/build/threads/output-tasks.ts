import { lookAtInPieces, freshFrom, type TreeState } from '../../cache/tree-state.js';
import { removeParts, type TreeParts } from '../../emit/remove-tree.js';
import { writeSourceArchive, type FormerArchive } from '../../emit/source-archive.js';
import { attempt } from './attempt.js';

/*
 * What a thread of any kind does beside the main one once pages are made. Where it fails, the main thread does it, and says what is wrong.
 */

export interface ArchiveTask {
  /** Where the archive is written. */
  readonly folder: string;
  readonly root: string;
  /** Sources, relative to the root. */
  readonly paths: readonly string[];
  readonly former?: FormerArchive | undefined;
}

export interface LookTask {
  /** The folder of an output that is complete. */
  readonly dist: string;
  /** What is looked at in it, with all that is below, part by part: each by whoever takes it next. */
  readonly parts: readonly (readonly string[])[];
  /** As `momentAfterWriting` gives it. */
  readonly moment: number;
  /** How many parts are taken; threads share the number. */
  readonly taken: Int32Array<SharedArrayBuffer>;
}

/** How a part looks, by its number; `undefined` where that cannot be told by looks. */
export type PartLook = readonly [part: number, look: readonly TreeState[] | undefined];

export type OutputTask = ArchiveTask | LookTask | TreeParts;

/** Writes an archive of nothing but what lies on the disk. Returns true; `undefined` where that failed. */
export function writeArchive({ folder, root, paths, former }: ArchiveTask): true | undefined {
  return attempt(() => {
    writeSourceArchive(folder, root, paths, former);
    return true as const;
  });
}

/** Looks at parts of an output that nobody has taken until none is left; `undefined` where one could not be looked at. */
export function lookAtOutput(task: LookTask): readonly PartLook[] | undefined {
  return attempt(() => lookAtParts(task));
}

/** The same for who tells what is wrong. @throws the system's error */
export function lookAtParts({ dist, parts, moment, taken }: LookTask): readonly PartLook[] {
  const isFresh = freshFrom(moment);
  const looks: PartLook[] = [];
  for (;;) {
    const number = Atomics.add(taken, 0, 1);
    const part = parts[number];
    if (!part) return looks;
    looks.push([number, lookAtInPieces(dist, part, isFresh)]);
  }
}

/** Removes some of the parts of a tree; those that it cannot remove are left. */
export function removeSome(parts: TreeParts): void {
  attempt(() => { removeParts(parts); });
}
