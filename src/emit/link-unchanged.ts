import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { publishing } from '../errors/system-error.js';
import type { Emitter } from './emitter.js';
import { linkOrCopy } from '../lib/fs/link-or-copy.js';

/** Folders that are known to be there, at most: most get one file, and files come sorted. */
const MAX_FOLDERS = 1000;

/**
 * Puts the files that stand in the present output beside those that were written, so that a whole tree can be published: as links to the same bytes, which the file system gives
 * up with the former tree; as copies where it has no links.
 *
 * @param dist where the tree is made
 * @throws IsletError `publish-failed`
 */
export function keepStanding(dist: string, emitter: Emitter): void {
  const made = new Set<string>();
  for (const { path } of emitter.files()) {
    const place = emitter.placeOf(path);
    const target = join(dist, path);
    if (place === undefined || place === target) continue;
    const folder = dirname(target);
    publishing(() => {
      if (!made.has(folder)) mkdirSync(folder, { recursive: true });
      if (made.size > MAX_FOLDERS) made.clear();
      made.add(folder);
      linkOrCopy(place, target);
    });
  }
}
