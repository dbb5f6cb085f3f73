import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { isSystemError } from '../errors/system-error.js';

/** A file time closer to now than this, in milliseconds, proves nothing: a write that follows at once may leave the same time. Kernels take file times from a clock that ticks every 10 ms or faster; twice that, since both are cut to whole milliseconds. */
export const TOO_FRESH = 20;

/** The same for file systems that keep whole seconds, or two at a time (FAT). */
const TOO_FRESH_COARSE = 2_100;

/** The state of a file that changed a moment ago: it matches nothing. */
const UNSURE = '?';

const MISSING = '-';

/**
 * Files and folders as `lstat` describes them: a line for each with its path, inode, size, and times of the last change of content and of the entry. An equal line means equal content,
 * since a write changes the times, and an entry that comes or goes changes those of its folder.
 */
export type TreeState = string;

/** True if a file of this time, in milliseconds, may have been written now or later. */
export type IsFresh = (time: number) => boolean;

/** By the system's clock, which the clock of a file system follows with a delay. */
export function freshAt(now: number): IsFresh {
  return (time) => now - time < (time % 1000 === 0 ? TOO_FRESH_COARSE : TOO_FRESH);
}

/** By a time that `momentAfterWriting` returned. */
export function freshFrom(moment: number): IsFresh {
  return (time) => time >= moment;
}

/**
 * The state of everything below some paths. What changed a moment ago is marked as unsure. `undefined` if there are links, which may lead anywhere, names that do not fit into lines, or
 * folders that may not be read, which is reported by whoever reads them.
 *
 * @param paths relative to the root; a missing one is noted as missing
 * @param counts whether an entry of that name is included
 */
export function statTree(
  root: string,
  paths: readonly string[],
  isFresh = freshAt(Date.now()),
  counts = (_: string): boolean => true,
): TreeState | undefined {
  try {
    return statBelow(root, paths, isFresh, counts);
  } catch (error) {
    if (isSystemError(error, 'EACCES', 'EPERM')) return undefined;
    throw error;
  }
}

function statBelow(
  root: string,
  paths: readonly string[],
  isFresh: IsFresh,
  counts: (name: string) => boolean,
): TreeState | undefined {
  const lines: string[] = [];
  const queue = [...paths].reverse();
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const found = lstatSync(`${root}/${path}`, { throwIfNoEntry: false });
    if (found?.isSymbolicLink() === true || /[\t\n]/.test(path)) return undefined;
    lines.push(`${path}\t${formatSure(found, isFresh)}\n`);
    if (found?.isDirectory() === true)
      for (const name of readdirSync(`${root}/${path}`))
        if (counts(name)) queue.push(path === '.' ? name : `${path}/${name}`);
  }
  return lines.join('');
}

/** The state of some paths without what is below them; links are not followed. A missing package is unsure if it may have gone a moment ago. */
export function statEach(root: string, paths: readonly string[], isFresh = freshAt(Date.now())): TreeState | undefined {
  if (paths.some((path) => /[\t\n]/.test(path))) return undefined;
  const lines = paths.map((path) => {
    const found = statOf(`${root}/${path}`);
    const home = /^.*(?:^|\/)node_modules(?:\/@[^/]+)?(?=\/[^/]+$)/.exec(path)?.[0];
    const mayHaveGone = !found && home !== undefined && isFresh(statOf(`${root}/${home}`)?.mtimeMs ?? 0);
    return `${path}\t${mayHaveGone ? UNSURE : formatSure(found, isFresh)}\n`;
  });
  return lines.join('');
}

/** True if everything in a state is the same now, for sure. */
export function statsMatch(root: string, state: TreeState): boolean {
  return linesOf(state).every(([path, stat]) => stat !== UNSURE && format(statOf(`${root}/${path}`)) === stat);
}

/** True if two states of the same paths are sure and equal. */
export function areSame(before: TreeState, now: TreeState): boolean {
  return before === now && isSure(now);
}

/** True if nothing in a state had changed a moment before. */
export function isSure(state: TreeState): boolean {
  return !state.includes(`\t${UNSURE}\n`);
}

/** The paths that are the same, for sure, in two states. */
export function sameFiles(before: TreeState, now: TreeState): Set<string> {
  const stats = new Map(linesOf(before));
  const same = linesOf(now).filter(([path, stat]) => stat !== UNSURE && stats.get(path) === stat);
  return new Set(same.map(([path]) => path));
}

export function pathsOf(state: TreeState): string[] {
  return linesOf(state).map(([path]) => path);
}

function linesOf(state: TreeState): (readonly [path: string, stat: string])[] {
  const lines = state.split('\n').slice(0, -1);
  return lines.map((line) => {
    const tab = line.indexOf('\t');
    return [line.slice(0, tab), line.slice(tab + 1)];
  });
}

/** `undefined` also below what is no folder. */
function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (isSystemError(error, 'ENOTDIR')) return undefined;
    throw error;
  }
}

function format(found: Stats | undefined): string {
  return found
    ? `${String(found.ino)} ${String(found.size)} ${String(found.mtimeMs)} ${String(found.ctimeMs)}`
    : MISSING;
}

function formatSure(found: Stats | undefined, isFresh: IsFresh): string {
  return found && (isFresh(found.mtimeMs) || isFresh(found.ctimeMs)) ? UNSURE : format(found);
}
