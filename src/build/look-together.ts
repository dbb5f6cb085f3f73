import { readdirSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { freshFrom, lookAtInPieces, type TreeState } from '../cache/tree-state.js';
import type { OutputThreads } from './threads/output-threads.js';

/**
 * Looks at all of an output, one half of it elsewhere, in the order in which one looks at it alone; `undefined` as there.
 *
 * @param dist absolute path of its folder
 * @param moment as `momentAfterWriting` gives it
 * @param elsewhere what it leaves is done here
 */
export async function lookTogether(dist: string, moment: number, elsewhere: OutputThreads['look']): Promise<readonly TreeState[] | undefined> {
  const isFresh = freshFrom(moment);
  const names = readdirSync(dist).reverse();
  const middle = Math.ceil(names.length / 2);
  const [first, second] = [names.slice(0, middle), names.slice(middle)];
  const asked = elsewhere({ dist, paths: first, moment });
  // It is sent before this thread is busy.
  await setImmediate();
  const own = [lookAtInPieces(dist, ['.'], isFresh, () => false), lookAtInPieces(dist, second, isFresh)];
  const all = own.toSpliced(1, 0, (await asked) ?? lookAtInPieces(dist, first, isFresh));
  return all.every((part) => part !== undefined) ? all.flat() : undefined;
}
