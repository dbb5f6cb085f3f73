import { readdirSync } from 'node:fs';
import { freshFrom, lookAtInPieces, type TreeState } from '../cache/tree-state.js';
import { lookAtParts, type PartLook } from './look-parts.js';
import type { OutputThreads } from './threads/output-threads.js';

/** Parts that are enough for nobody to wait long for the last ones. */
const PARTS = 64;

/**
 * Looks at all of an output, part by part with whoever has time for it, in the order in which one looks at it alone; `undefined` as there.
 *
 * @param dist absolute path of its folder
 * @param moment as `momentAfterWriting` gives it
 * @param elsewhere what it leaves is done here
 * @param first what this thread has to do before it looks, which others may begin with meanwhile
 */
export async function lookTogether(dist: string, moment: number, elsewhere: OutputThreads['look'], first: Promise<unknown>): Promise<readonly TreeState[] | undefined> {
  const isFresh = freshFrom(moment);
  const names = readdirSync(dist).reverse();
  const size = Math.ceil(names.length / PARTS);
  const parts = Array.from({ length: Math.min(PARTS, names.length) }, (_, index) => names.slice(index * size, (index + 1) * size));
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
  const all = [lookAtInPieces(dist, ['.'], isFresh, () => false), ...parts.map((part, number) => (looks.has(number) ? looks.get(number) : lookAtInPieces(dist, part, isFresh)))];
  return all.every((part) => part !== undefined) ? all.flat() : undefined;
}
