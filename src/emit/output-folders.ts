import { lstatSync, renameSync, type Stats } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isSystemError } from '../errors/system-error.js';
import { unlessCode } from './unless-code.js';

/** The two folders that a build publishes. */
export interface OutputTrees {
  /** The site. */
  readonly dist: string;
  /** `manifest.json`, `SHA256SUMS` and the sources of the site. */
  readonly audit: string;
}

/** The folders of one output. All three are siblings. */
export interface OutputFolders extends OutputTrees {
  /** Lock, journal and new files; absent unless a build runs. */
  readonly work: string;
}

/**
 * @param out absolute path of the published folder: `/p/dist` gives `/p/dist`, `/p/dist.audit` and `/p/.dist.islet`.
 */
export function outputFolders(out: string): OutputFolders {
  const name = basename(out);
  return { dist: out, audit: `${out}.audit`, work: join(dirname(out), `.${name}.islet`) };
}

/** Paths inside the work folder. */
export interface WorkPaths {
  readonly lock: string;
  readonly journal: string;
  /** The new files, unless the output is a mount. */
  readonly next: OutputTrees;
}

export function workPaths({ work }: Pick<OutputFolders, 'work'>): WorkPaths {
  return {
    lock: join(work, 'lock'),
    journal: join(work, 'journal.json'),
    next: { dist: join(work, 'next', 'dist'), audit: join(work, 'next', 'audit') },
  };
}

/** Folder of the new files inside an output that is a mount. The name is hidden, so nothing published can have it. */
export const NEXT_INSIDE = '.islet-next';

/** The folders of the new files: each is where its files can be renamed into the output. The work folder exists. */
export function nextTrees(folders: OutputFolders): OutputTrees {
  const { next } = workPaths(folders);
  const placeOf = (tree: keyof OutputTrees): string =>
    isMountedApart(folders[tree], folders.work) ? join(folders[tree], NEXT_INSIDE) : next[tree];
  return { dist: placeOf('dist'), audit: placeOf('audit') };
}

/** Linux also refuses renames between two mounts of one file system, and does so before it looks for the file. */
function isMountedApart(folder: string, work: string): boolean {
  const stats = statsOf(folder);
  if (stats === undefined) return false;
  if (stats.dev !== lstatSync(work).dev) return true;
  try {
    renameSync(join(work, NEXT_INSIDE), join(folder, NEXT_INSIDE));
    return false;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return error.code === 'EXDEV';
  }
}

/** `lstat` of a path; `undefined` if there is nothing, also if a part of the path is a file. */
export function statsOf(path: string): Stats | undefined {
  return unlessCode(['ENOTDIR'], () => lstatSync(path, { throwIfNoEntry: false }));
}

/** True if a path exists; links are not followed. */
export function exists(path: string): boolean {
  return statsOf(path) !== undefined;
}
