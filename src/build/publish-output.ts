import type { Emitter } from '../emit/emitter.js';
import { keepStanding } from '../emit/keep-standing.js';
import type { RemoveTree } from '../emit/remove-tree.js';
import type { Staging } from '../emit/staging.js';

/** Files changed at most where an output is changed in place: what is read meanwhile may be of two builds, for about 0.1 s with so many renames. */
export const MAX_PATCHED = 10_000;

/** The same as a part of all files: beyond it, putting files in place one by one takes longer than a tree of links. */
const MAX_PART = 0.1;

/**
 * Publishes what was emitted: in place where that changes little of the output that stands, else as a whole tree. Returns the paths that were written or removed in place.
 *
 * @param stands whether the emitter left files out that stand already
 * @param remove how a former tree is removed
 * @throws IsletError `publish-failed`
 */
export async function publishOutput(
  staging: Staging,
  emitter: Emitter,
  stands: boolean,
  remove: RemoveTree,
): Promise<readonly string[] | undefined> {
  const change = emitter.change();
  const { written, removed } = change;
  if (
    stands &&
    written.length + removed.length <= Math.min(MAX_PATCHED, emitter.files().length * MAX_PART) &&
    staging.canPatch(change)
  ) {
    await staging.patch({ removed });
    return [...written, ...removed];
  }
  if (stands) keepStanding(staging.dist, emitter);
  await staging.publish(remove);
  return undefined;
}
