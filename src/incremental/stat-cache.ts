import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { isSystemError } from '../errors/system-error.js';

/** Times closer to the moment of looking than this, in milliseconds, tell nothing: a write that follows at once may leave the same ones. Kernels take file times from a clock that ticks each 10 ms at most; twice that, since both are cut to whole milliseconds. */
export const TOO_FRESH = 20;

/** The same for file systems that keep whole seconds, or two at a time (FAT). */
const TOO_FRESH_COARSE = 2_100;

/** What does not look like anything: it is not believed the next time. */
const UNSURE = '?';

const ABSENT = '-';

/**
 * How trees and single files look to the file system, without reading them: a line for each file and folder, its path, then inode, size, and times of the last change of content and
 * of the entry. What looks the same has the same content, since a write changes the times, and an entry that comes or goes those of its folder. One text, since a site may have
 * hundreds of thousands of them.
 */
export type TreeState = string;

/** Whether a file of this time, in milliseconds, may have been written at the moment of looking or later. */
export type IsFresh = (time: number) => boolean;

/** By the clock of the system, which that of a file system follows at a distance. */
export function freshAt(now: number): IsFresh {
  return (time) => now - time < (time % 1000 === 0 ? TOO_FRESH_COARSE : TOO_FRESH);
}

/** By the moment that `momentAfterWriting` waits for. */
export function freshFrom(moment: number): IsFresh {
  return (time) => time >= moment;
}

/**
 * Looks at everything below some paths. What changed a moment ago is noted as unsure. `undefined` where there are links, which may lead anywhere, names that do not fit into lines, or
 * folders that may not be read, which whoever reads what is in them reports.
 *
 * @param paths relative to the root; those that are not there count as such
 * @param counts whether an entry of that name is looked at
 */
export function lookAt(
  root: string,
  paths: readonly string[],
  isFresh?: IsFresh,
  counts?: (name: string) => boolean,
): TreeState | undefined {
  return lookAtInPieces(root, paths, isFresh, counts)?.join('');
}

/** The same in pieces, which together are the state: that of a large output is not wanted in memory twice. */
export function lookAtInPieces(
  root: string,
  paths: readonly string[],
  isFresh = freshAt(Date.now()),
  counts = (_: string): boolean => true,
): readonly TreeState[] | undefined {
  try {
    return lookBelow(root, paths, isFresh, counts);
  } catch (error) {
    if (isSystemError(error, 'EACCES', 'EPERM')) return undefined;
    throw error;
  }
}

function lookBelow(
  root: string,
  paths: readonly string[],
  isFresh: IsFresh,
  counts: (name: string) => boolean,
): readonly TreeState[] | undefined {
  const lines: string[] = [];
  const queue = [...paths].reverse();
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const found = lstatSync(`${root}/${path}`, { throwIfNoEntry: false });
    const line = lineOf(path, found, isFresh);
    if (line === undefined) return undefined;
    lines.push(line);
    if (found?.isDirectory() === true)
      for (const name of readdirSync(`${root}/${path}`))
        if (counts(name)) queue.push(path === '.' ? name : `${path}/${name}`);
  }
  return [lines.join('')];
}

/** Looks at some paths of a tree and at nothing below them: where all of its paths are known, that takes half of the time of `lookAt`. `undefined` as there. */
export function lookAtPaths(root: string, paths: readonly string[], isFresh: IsFresh): TreeState | undefined {
  const lines: string[] = [];
  for (const path of paths) {
    const line = lineOf(path, lstatSync(`${root}/${path}`, { throwIfNoEntry: false }), isFresh);
    if (line === undefined) return undefined;
    lines.push(line);
  }
  return lines.join('');
}

/** `undefined` of a link, and of a name that does not fit into a line. */
function lineOf(path: string, found: Stats | undefined, isFresh: IsFresh): string | undefined {
  return found?.isSymbolicLink() === true || /[\t\n]/.test(path) ? undefined : `${path}\t${sureLook(found, isFresh)}\n`;
}

/** Looks at some paths and at nothing below them; at links as such. A package that is not there is unsure where it may have gone a moment ago. */
export function lookAtEach(
  root: string,
  paths: readonly string[],
  isFresh = freshAt(Date.now()),
): TreeState | undefined {
  if (paths.some((path) => /[\t\n]/.test(path))) return undefined;
  const looks = paths.map((path) => {
    const found = statOf(`${root}/${path}`);
    const home = /^.*(?:^|\/)node_modules(?:\/@[^/]+)?(?=\/[^/]+$)/.exec(path)?.[0];
    const mayHaveGone = !found && home !== undefined && isFresh(statOf(`${root}/${home}`)?.mtimeMs ?? 0);
    return `${path}\t${mayHaveGone ? UNSURE : sureLook(found, isFresh)}\n`;
  });
  return looks.join('');
}

/** Whether all that a state tells of looks now as it did then. */
export function looksSame(root: string, state: TreeState): boolean {
  let same = true;
  forEachLook(state, (path, look) => {
    same &&= look !== UNSURE && lookOf(statOf(`${root}/${path}`)) === look;
  });
  return same;
}

/** Whether two states of the same paths are sure and equal. */
export function areSame(before: TreeState, now: TreeState): boolean {
  return before === now && isSure(now);
}

/** Whether nothing of a state had been changed a moment before. */
export function isSure(state: TreeState): boolean {
  return !state.includes(`\t${UNSURE}\n`);
}

/** The paths that look the same, for sure, in two states. */
export function sameLooks(before: TreeState, now: TreeState): Set<string> {
  const same = new Set<string>();
  forEachPair(before, now, (path, former, look) => {
    if (look !== undefined && look !== UNSURE && former === look) same.add(path);
  });
  return same;
}

/** The paths that a state tells of. */
export function pathsOf(state: TreeState): string[] {
  const paths: string[] = [];
  forEachLook(state, (path) => {
    paths.push(path);
  });
  return paths;
}

/** How many paths of a state are of a kind. */
export function countPaths(state: TreeState, isOne: (path: string) => boolean): number {
  let count = 0;
  forEachLook(state, (path) => {
    if (isOne(path)) count += 1;
  });
  return count;
}

/** The files that look different in two states, or were not sure to look the same; `undefined` where a path came or went. */
export function lookChanges(before: TreeState, now: TreeState): string[] | undefined {
  const changed: string[] = [];
  const folders = new Set<string>();
  /** Paths that came or went. */
  let odd = 0;
  forEachPair(before, now, (path, former, look) => {
    folders.add(path.slice(0, Math.max(path.lastIndexOf('/'), 0)));
    if (former === undefined || look === undefined || (former === ABSENT) !== (look === ABSENT)) odd += 1;
    if (former !== look || look === UNSURE) changed.push(path);
  });
  if (odd > 0) return undefined;
  // The times of a folder say that something in it came or went, and nothing did, or was put in the place of something.
  return changed.filter((path) => !folders.has(path));
}

/** A state after some files were written or removed by the caller: these and the folders above them are looked at again. Those that are gone are left out. */
export function lookAgain(
  root: string,
  state: TreeState,
  touched: Iterable<string>,
  isFresh = freshAt(Date.now()),
): TreeState {
  const again = new Set<string>();
  for (const path of touched)
    for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) again.add(path.slice(0, end));
  again.add('.');
  const lines: string[] = [];
  const relook = (path: string): void => {
    const found = lstatSync(`${root}/${path}`, { throwIfNoEntry: false });
    if (found) lines.push(`${path}\t${sureLook(found, isFresh)}\n`);
  };
  /** Where the lines begin that are as they were. */
  let kept = 0;
  forEachLook(state, (path, _, start, end) => {
    if (!again.delete(path)) return;
    lines.push(state.slice(kept, start));
    relook(path);
    kept = end;
  });
  lines.push(state.slice(kept));
  for (const path of again) relook(path);
  return lines.join('');
}

function forEachLook(
  state: TreeState,
  each: (path: string, look: string, start: number, end: number) => void,
  from = 0,
): void {
  for (let start = from; start < state.length;) {
    const end = state.indexOf('\n', start);
    const tab = state.indexOf('\t', start);
    each(state.slice(start, tab), state.slice(tab + 1, end), start, end + 1);
    start = end + 1;
  }
}

/** Calls back for each path of two states, with how it looked and looks; `undefined` where a state does not tell of it. Most paths stand in both in one order, in which nothing has to be remembered. */
function forEachPair(
  before: TreeState,
  now: TreeState,
  each: (path: string, former: string | undefined, look: string | undefined) => void,
): void {
  let at = 0;
  let rest: Map<string, string> | undefined;
  const looksFrom = (start: number): Map<string, string> => {
    const looks = new Map<string, string>();
    forEachLook(before, (path, look) => looks.set(path, look), start);
    return looks;
  };
  forEachLook(now, (path, look) => {
    if (!rest && before.startsWith(path, at) && before[at + path.length] === '\t') {
      const end = before.indexOf('\n', at);
      each(path, before.slice(at + path.length + 1, end), look);
      at = end + 1;
      return;
    }
    rest ??= looksFrom(at);
    each(path, rest.get(path), look);
    rest.delete(path);
  });
  for (const [path, former] of rest ?? looksFrom(at)) each(path, former, undefined);
}

/** `undefined` also below what is no folder. */
function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

function lookOf(found: Stats | undefined): string {
  return found
    ? `${String(found.ino)} ${String(found.size)} ${String(found.mtimeMs)} ${String(found.ctimeMs)}`
    : ABSENT;
}

function sureLook(found: Stats | undefined, isFresh: IsFresh): string {
  return found && (isFresh(found.mtimeMs) || isFresh(found.ctimeMs)) ? UNSURE : lookOf(found);
}
