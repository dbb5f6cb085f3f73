import { removeParts, type TreeParts } from '../emit/remove-tree.js';
import { writeSourceArchive } from '../emit/source-archive.js';
import { lookAtParts, type LookTask, type PartLook } from '../incremental/look-parts.js';
import { attempt } from './attempt.js';

/*
 * What a thread of any kind does beside the main one once pages are made. Where it fails, the main thread does it, and says what is wrong.
 */

export interface ArchiveTask {
  /** The audit folder that it is written into. */
  readonly folder: string;
  readonly root: string;
  /** Hashes of all sources, by their paths relative to the root. */
  readonly sources: ReadonlyMap<string, string>;
  /** See `writeSourceArchive`. */
  readonly since?: number | undefined;
}

export type OutputTask = ArchiveTask | LookTask | TreeParts;

/** Writes the archive of sources. Returns `undefined` if that failed. */
export function writeArchive({ folder, root, sources, since }: ArchiveTask): true | undefined {
  return attempt(() => {
    writeSourceArchive(folder, root, sources, since);
    return true;
  });
}

/** Looks at parts of an output that nobody has taken until none is left; `undefined` where one could not be looked at. */
export function lookAtOutput(task: LookTask): readonly PartLook[] | undefined {
  return attempt(() => lookAtParts(task));
}

/** Removes some of the parts of a tree; those that it cannot remove are left. */
export function removeSome(parts: TreeParts): void {
  attempt(() => {
    removeParts(parts);
  });
}
