import { removeParts, type TreeParts } from '../../emit/remove-tree.js';
import { writeSourceArchive, type FormerArchive } from '../../emit/source-archive.js';
import { lookAtParts, type LookTask, type PartLook } from '../look-parts.js';
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

/** Removes some of the parts of a tree; those that it cannot remove are left. */
export function removeSome(parts: TreeParts): void {
  attempt(() => { removeParts(parts); });
}
