import { freshFrom, lookAtPaths, type TreeState } from './stat-cache.js';
import { lookAtParts, type PartLook } from './look-parts.js';
import type { OutputThreads } from '../workers/output-threads.js';

/** Parts that are enough for nobody to wait long for the last ones. */
const PARTS = 64;

/**
 * Looks at all of an output, part by part with whoever has time for it. Returns how it looks in pieces, of which the first is that of the folder itself; `undefined` where looks tell nothing of it.
 *
 * @param dist absolute path of its folder
 * @param entries paths of all files and folders in it
 * @param moment as `momentAfterWriting` gives it
 * @param elsewhere what it leaves is done here
 * @param first what this thread has to do before it looks, which others may begin with meanwhile
 */
export async function lookTogether(
  dist: string,
  entries: Iterable<string>,
  moment: number,
  elsewhere: OutputThreads['look'],
  first: Promise<unknown>,
): Promise<readonly TreeState[] | undefined> {
  const isFresh = freshFrom(moment);
  const paths = [...entries];
  const size = Math.ceil(paths.length / PARTS);
  const parts = Array.from({ length: Math.min(PARTS, paths.length) }, (_, index) =>
    paths.slice(index * size, (index + 1) * size),
  );
  const task = { dist, parts, moment, taken: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) };
  const asked = elsewhere(task);
  let own: readonly PartLook[];
  try {
    await first;
    own = lookAtParts(task);
  } finally {
    await asked;
  }
  const looks = new Map([...own, ...((await asked) ?? [])]);
  const all = [
    lookAtPaths(dist, ['.'], isFresh),
    ...parts.map((part, number) => (looks.has(number) ? looks.get(number) : lookAtPaths(dist, part, isFresh))),
  ];
  return all.every((part) => part !== undefined) ? all : undefined;
}
