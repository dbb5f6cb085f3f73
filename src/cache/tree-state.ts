import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { byCodeUnit } from '../lib/code-unit-order.js';
import { sha256Hex } from '../lib/hash.js';

/** Times closer to the moment of looking than this, in milliseconds, tell nothing: a write that follows at once may leave the same ones. Kernels take file times from a clock that ticks each 10 ms at most. */
export const TOO_FRESH = 50;

/** The same for file systems that keep whole seconds, or two at a time (FAT). */
const TOO_FRESH_COARSE = 2_100;

/**
 * How trees and single files below a folder look to the file system, without reading them, as a hash: path, inode, size, times of the last change of content and of the entry
 * of each; those that are not there count as such. Equal states mean equal content, since a write changes the times, and an entry that comes or goes those of its folder.
 * `undefined` where that cannot be trusted: something changed a moment ago, or there are links, which may lead anywhere.
 */
export function treeState(root: string, paths: readonly string[]): string | undefined {
  const now = Date.now();
  const lines: string[] = [];
  const queue = [...paths];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const found = lstatSync(join(root, path), { throwIfNoEntry: false });
    if (!found) {
      lines.push(`${path}\tabsent`);
      continue;
    }
    const { ino, size, mtimeMs, ctimeMs } = found;
    if (found.isSymbolicLink() || isFresh(now, mtimeMs) || isFresh(now, ctimeMs)) return undefined;
    lines.push(`${path}\t${String(ino)}\t${String(size)}\t${String(mtimeMs)}\t${String(ctimeMs)}`);
    if (found.isDirectory()) for (const name of readdirSync(join(root, path))) queue.push(`${path}/${name}`);
  }
  return sha256Hex(lines.sort(byCodeUnit).join('\n'));
}

/** Whether a file of this time may have been written at `now` or later, both in milliseconds. */
export function isFresh(now: number, time: number): boolean {
  return now - time < (time % 1000 === 0 ? TOO_FRESH_COARSE : TOO_FRESH);
}
