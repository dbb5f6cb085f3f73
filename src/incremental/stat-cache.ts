import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { isSystemError } from '../errors/system-error.js';

/**
 * A file time closer to now than this, in milliseconds, proves nothing: a write that follows at once may leave the same
 * time. Kernels take file times from a clock with a tick of at most 10 ms; twice that, because both times are rounded
 * down to whole milliseconds.
 */
export const UNCERTAIN_FOR = 20;

/** The same for file systems with a resolution of one or two seconds (FAT). */
const UNCERTAIN_FOR_COARSE = 2_100;

/** End of the state of a recently changed file: it matches nothing. */
const UNCERTAIN = '?';

/** Start of the state of a folder. */
const FOLDER = '/';

const MISSING = '-';

/**
 * Files and folders as described by `lstat`: one line each with path, inode, size, mtime and ctime. An equal line means
 * equal content, because a write changes the times, and adding or removing an entry changes those of its folder.
 */
export type TreeState = string;

/** Whether a file with this time, in milliseconds, may have been written now or later: its state proves nothing. */
export type IsUncertain = (time: number) => boolean;

/** Compares with the system clock, which the clock of a file system follows with a delay. */
export function uncertainAt(now: number): IsUncertain {
  return (time) => now - time < (time % 1000 === 0 ? UNCERTAIN_FOR_COARSE : UNCERTAIN_FOR);
}

/** Compares with a time that `momentAfterWriting` returned. */
export function uncertainFrom(moment: number): IsUncertain {
  return (time) => time >= moment;
}

/**
 * Returns the state of everything below some paths. Recent changes are marked as uncertain. Returns `undefined` if
 * there are links, which may point anywhere, pipes and devices, names with line breaks, or unreadable folders, which are
 * reported when they are read.
 *
 * @param paths relative to the root; a missing one is recorded as missing
 */
export function statTree(
  root: string,
  paths: readonly string[],
  isUncertain = uncertainAt(Date.now()),
): TreeState | undefined {
  try {
    return statBelow(root, paths, isUncertain);
  } catch (error) {
    if (isSystemError(error, 'EACCES', 'EPERM')) return undefined;
    throw error;
  }
}

function statBelow(root: string, paths: readonly string[], isUncertain: IsUncertain): TreeState | undefined {
  const lines: string[] = [];
  const queue = [...paths].reverse();
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const found = lstatSync(`${root}/${path}`, { throwIfNoEntry: false });
    if ((found && !found.isFile() && !found.isDirectory()) || /[\t\n]/.test(path)) return undefined;
    lines.push(`${path}\t${formatCertain(found, isUncertain)}\n`);
    if (found?.isDirectory() === true)
      for (const name of readdirSync(`${root}/${path}`)) queue.push(path === '.' ? name : `${path}/${name}`);
  }
  return lines.join('');
}

/**
 * Returns the state of some paths without their content; links are not followed. A missing package is uncertain if it
 * may have been removed recently.
 */
export function statEach(
  root: string,
  paths: readonly string[],
  isUncertain = uncertainAt(Date.now()),
): TreeState | undefined {
  if (paths.some((path) => /[\t\n]/.test(path))) return undefined;
  const lines = paths.map((path) => {
    const found = statOf(`${root}/${path}`);
    const home = /^.*(?:^|\/)node_modules(?:\/@[^/]+)?(?=\/[^/]+$)/.exec(path)?.[0];
    const mayHaveGone = !found && home !== undefined && isUncertain(statOf(`${root}/${home}`)?.mtimeMs ?? 0);
    return `${path}\t${mayHaveGone ? UNCERTAIN : formatCertain(found, isUncertain)}\n`;
  });
  return lines.join('');
}

/** Whether everything in a state is certainly unchanged. */
export function statsMatch(root: string, state: TreeState): boolean {
  return linesOf(state).every(([path, stat]) => format(statOf(`${root}/${path}`)) === stat);
}

/** Whether two states of the same paths are certain and equal. */
export function areCertainlyEqual(before: TreeState, now: TreeState): boolean {
  return before === now && !now.includes(`${UNCERTAIN}\n`);
}

/** Returns the paths that are certainly the same in two states. */
export function certainlyEqualPaths(before: TreeState, now: TreeState): Set<string> {
  const lines = new Set(before.split('\n'));
  const same = now.split('\n').filter((line) => line !== '' && lines.has(line) && !line.endsWith(UNCERTAIN));
  return new Set(same.map((line) => line.slice(0, line.indexOf('\t'))));
}

/**
 * Returns everything below a folder of a state, and whether each is a folder itself; `undefined` if the path is a file.
 */
export function entriesBelow(state: TreeState, folder: string): [path: string, isFolder: boolean][] | undefined {
  const lines = linesOf(state);
  const own = lines.find(([path]) => path === folder)?.[1];
  if (own !== undefined && !isMissingStat(own) && !isFolderStat(own)) return undefined;
  return lines
    .filter(([path, stat]) => path.startsWith(`${folder}/`) && !isMissingStat(stat))
    .map(([path, stat]) => [path, isFolderStat(stat)]);
}

export function isFolderStat(stat: string): boolean {
  return stat.startsWith(FOLDER);
}

export function isMissingStat(stat: string): boolean {
  return stat === MISSING;
}

export function pathsOf(state: TreeState): string[] {
  return linesOf(state).map(([path]) => path);
}

/** Returns the path and the state of each line. */
export function linesOf(state: TreeState): (readonly [path: string, stat: string])[] {
  const lines = state.split('\n').slice(0, -1);
  return lines.map((line) => {
    const tab = line.indexOf('\t');
    return [line.slice(0, tab), line.slice(tab + 1)];
  });
}

/** Returns the stats of a path; `undefined` if it does not exist, or a parent is not a folder. */
export function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (isSystemError(error, 'ENOTDIR')) return undefined;
    throw error;
  }
}

export function format(found: Stats | undefined): string {
  return found
    ? `${found.isDirectory() ? FOLDER : ''}${String(found.ino)} ${String(found.size)} ${String(found.mtimeMs)} ${String(found.ctimeMs)}`
    : MISSING;
}

function formatCertain(found: Stats | undefined, isUncertain: IsUncertain): string {
  return found && (isUncertain(found.mtimeMs) || isUncertain(found.ctimeMs))
    ? `${found.isDirectory() ? FOLDER : ''}${UNCERTAIN}`
    : format(found);
}
