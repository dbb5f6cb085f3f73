import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { pathProblem } from '../lib/confine.js';
import { caseKey } from '../lib/names.js';
import { folderOf } from './folder-of.js';
import type { OutputFolders } from './folders.js';
import { statsOf } from './stats-of.js';

/** What a build makes of the output of the one before. Paths are relative to `dist`, with forward slashes. */
export interface Change {
  /** Files that are new or have other bytes. */
  readonly written: readonly string[];
  /** Files that are no longer part of the site. */
  readonly removed: readonly string[];
}

/** A change, told apart by what is done to `dist`. */
export interface Patch {
  readonly added: readonly string[];
  readonly replaced: readonly string[];
  readonly removed: readonly string[];
}

/**
 * The patch that makes a change, or `undefined` where only a whole tree can make it: where there is no output yet, something
 * becomes a folder or ceases to be one, names differ in case only, or the output is not what the last build left. Looks at
 * the paths of the change and at the folders that they are in, and at nothing else.
 */
export function planPatch({ dist, audit }: OutputFolders, { written, removed }: Change): Patch | undefined {
  if (statsOf(dist)?.isDirectory() !== true || statsOf(audit)?.isDirectory() !== true) return undefined;
  if (!areDistinct([...written, ...removed])) return undefined;
  const disk = inspectPaths(dist);
  const added: string[] = [];
  const replaced: string[] = [];
  for (const path of written) {
    const kind = disk.kindOf(path);
    if (kind === 'something else' || (kind === 'nothing' && !disk.isOwnFolder(folderOf(path)))) return undefined;
    (kind === 'nothing' ? added : replaced).push(path);
  }
  return removed.every((path) => disk.kindOf(path) === 'own file') ? { added, replaced, removed } : undefined;
}

/** Whether each is a path of the output, given once, and none differs from another, or from a folder of another, in case only. */
function areDistinct(paths: readonly string[]): boolean {
  if (new Set(paths).size < paths.length || paths.some((path) => pathProblem(path) !== undefined)) return false;
  const spellings = new Map<string, string>();
  for (const path of paths) {
    for (let part = path; part !== ''; part = folderOf(part)) {
      const key = caseKey(part);
      const spelling = spellings.get(key);
      if (spelling === part) break;
      if (spelling !== undefined) return false;
      spellings.set(key, part);
    }
  }
  return true;
}

export interface PathInspection {
  /** What the path names, in whatever spelling the file system takes for it; an own file is one reached through no link, that the disk knows by this spelling. */
  kindOf(path: string): 'own file' | 'something else' | 'nothing';
  /** Whether it is a folder, reached through no link, that the disk knows by this spelling, as far up or down as it exists; the empty path is the root. */
  isOwnFolder(path: string): boolean;
}

/** Looks at paths below a folder; each folder on the way is looked at once. */
export function inspectPaths(root: string): PathInspection {
  const real = realpathSync.native(root);
  const folders = new Map([['', true]]);
  const isSpelledSo = (path: string): boolean => realpathSync.native(join(root, path)) === join(real, path);

  function isOwnFolder(path: string): boolean {
    const known = folders.get(path);
    if (known !== undefined) return known;
    const stats = statsOf(join(root, path));
    const own = stats === undefined ? isOwnFolder(folderOf(path)) : stats.isDirectory() && isSpelledSo(path);
    folders.set(path, own);
    return own;
  }

  return {
    kindOf(path) {
      const stats = statsOf(join(root, path));
      if (!stats) return 'nothing';
      return stats.isFile() && isSpelledSo(path) ? 'own file' : 'something else';
    },
    isOwnFolder,
  };
}
