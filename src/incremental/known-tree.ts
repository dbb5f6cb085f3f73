import { lstatSync, readdirSync } from 'node:fs';
import {
  format,
  isFolderStat,
  isMissingStat,
  linesOf,
  statEach,
  statOf,
  statTree,
  type IsUncertain,
  type TreeState,
} from './stat-cache.js';

/** A folder that an earlier state describes. What has not changed since is looked at once, and not read. */
export interface KnownTree {
  /** Whether a path has certainly not changed since. */
  isUntouched(path: string): boolean;
  /** Everything below it as it is now: true for folders. Links are not followed. */
  entries(): ReadonlyMap<string, boolean>;
  /**
   * Returns the state after a publication; `undefined` as `statTree` does.
   *
   * @param changed paths that were written or removed by it, with all that is below them; empty for the whole folder
   * @param isUncertain for the times of these
   * @param isUncertainSinceStart for all other times
   */
  stateAfter(
    changed: readonly string[],
    isUncertain: IsUncertain,
    isUncertainSinceStart: IsUncertain,
  ): TreeState | undefined;
}

/** @param state missing if nothing is known */
export function createKnownTree(root: string, state: TreeState = ''): KnownTree {
  const stats = new Map(linesOf(state));
  const verdicts = new Map<string, boolean>();

  function isUntouched(path: string): boolean {
    const known = verdicts.get(path);
    if (known !== undefined) return known;
    const stat = stats.get(path);
    const isSame = stat !== undefined && format(statOf(`${root}/${path}`)) === stat;
    verdicts.set(path, isSame);
    return isSame;
  }

  let listed: ReadonlyMap<string, boolean> | undefined;

  function entries(): ReadonlyMap<string, boolean> {
    const found = new Map<string, boolean>();
    for (const [path, stat] of stats)
      if (path !== '.' && isUntouched(folderOf(path))) found.set(path, isFolderStat(stat));
    const touched = [...found].filter(([path, isFolder]) => isFolder && !isUntouched(path)).map(([path]) => path);
    if (!isUntouched('.') && lstatSync(root, { throwIfNoEntry: false })) touched.push('.');
    for (let folder = touched.pop(); folder !== undefined; folder = touched.pop()) {
      for (const entry of readdirSync(`${root}/${folder}`, { withFileTypes: true })) {
        const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
        found.set(path, entry.isDirectory());
        if (entry.isDirectory() && !isUntouched(path)) touched.push(path);
      }
    }
    return found;
  }

  return {
    isUntouched,
    entries: () => (listed ??= entries()),
    stateAfter(changed, isUncertain, isUncertainSinceStart) {
      if (changed.includes('')) return statTree(root, ['.'], isUncertain);
      // What the state lacks came without a build, or from one that was killed.
      listed ??= entries();
      const known = new Set(['.', ...stats.keys(), ...listed.keys()]);
      const written = new Set(changed);
      const folders = new Set(changed.map(folderOf));
      const kept: string[] = [];
      const others: string[] = [];
      for (const path of known) {
        if (folders.has(path) || isWithin(path, written)) continue;
        if (verdicts.get(path) === true) kept.push(`${path}\t${stats.get(path) ?? ''}\n`);
        else others.push(path);
      }
      const states = [
        statTree(root, changed, isUncertain),
        statEach(
          root,
          [...folders].filter((path) => !isWithin(path, written)),
          isUncertain,
        ),
        statEach(root, others, isUncertainSinceStart),
      ];
      if (states.includes(undefined)) return undefined;
      const looked = states.flatMap((lines) => linesOf(lines ?? '')).filter(([, stat]) => !isMissingStat(stat));
      return [...kept, ...looked.map(([path, stat]) => `${path}\t${stat}\n`)].join('');
    },
  };
}

/** Whether a path or a folder above it is in a set. */
function isWithin(path: string, set: ReadonlySet<string>): boolean {
  for (let part = path; part !== '.'; part = folderOf(part)) if (set.has(part)) return true;
  return false;
}

function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '.' : path.slice(0, slash);
}
