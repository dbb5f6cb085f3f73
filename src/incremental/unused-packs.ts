import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lookAtEntry } from '../lib/fs/cache-place.js';
import { packsOfIndex } from './page-index.js';

/** Files of the folder that no cache names are removed when they are older than this, in milliseconds: another build may be writing. */
const ABANDONED = 60 * 60 * 1000;

/** The same for packs of this very cache, of which it is known that they were replaced, in milliseconds. */
const REPLACED = 60 * 1000;

/** A folder that is none of ours goes like a file. */
const REMOVE = { recursive: true, force: true };

/** What the name of a pack has behind that of its cache. */
const OWN_PACK = /^\d+-\d+-[0-9a-f]{8}-(?:\d+|pages|sources)$/;

/**
 * Removes the packs of a cache that neither its index names nor the one before, with which another build may have begun: a large site that is built often would fill the disk.
 *
 * @param name of the cache
 * @param used names of the packs that stay
 */
export function removeReplaced(folder: string, name: string, used: ReadonlySet<string>): void {
  for (const file of readdirSync(folder)) {
    const pack = file.replace(/\.pack$/, '');
    if (pack === file || used.has(pack) || !pack.startsWith(`${name}-`) || !OWN_PACK.test(pack.slice(name.length + 1)))
      continue;
    if (ageOf(join(folder, file)) > REPLACED) rmSync(join(folder, file), REMOVE);
  }
}

/** Removes what no index of the folder names. */
export function removeAbandoned(folder: string): void {
  const names = readdirSync(folder);
  const old = names.filter((name) => !name.endsWith('.index') && ageOf(join(folder, name)) > ABANDONED);
  if (old.length === 0) return;
  const used = new Set(
    names.filter((name) => name.endsWith('.index')).flatMap((name) => packsOfIndex(join(folder, name))),
  );
  for (const name of old) if (!used.has(name.replace(/\.pack$/, ''))) rmSync(join(folder, name), REMOVE);
}

/** Time since an entry was written, in milliseconds; none where it is gone. */
function ageOf(path: string): number {
  const now = Date.now();
  return now - (lookAtEntry(path)?.mtimeMs ?? now);
}
