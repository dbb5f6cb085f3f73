import { lstatSync, type Stats } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { unlessCode } from './unless-code.js';

/** The folders of one output. All three are siblings, so that publishing needs only renames inside one file system. */
export interface OutputFolders {
  /** The published site. */
  readonly dist: string;
  /** `manifest.json`, `SHA256SUMS` and the sources of the published site. */
  readonly audit: string;
  /** Lock, journal, and the trees that are swapped; absent unless a build runs. */
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
  /** The trees to publish. */
  readonly next: { readonly folder: string; readonly dist: string; readonly audit: string };
  /** The trees that were replaced. */
  readonly previous: { readonly folder: string; readonly dist: string; readonly audit: string };
}

export function workPaths(folders: OutputFolders): WorkPaths {
  const pair = (name: string) => {
    const folder = join(folders.work, name);
    return { folder, dist: join(folder, 'dist'), audit: join(folder, 'audit') };
  };
  return {
    lock: join(folders.work, 'lock'),
    journal: join(folders.work, 'journal.json'),
    next: pair('next'),
    previous: pair('previous'),
  };
}

/** `lstat` of a path; `undefined` if there is nothing, also if a part of the path is a file. */
export function statsOf(path: string): Stats | undefined {
  return unlessCode(['ENOTDIR'], () => lstatSync(path, { throwIfNoEntry: false }));
}

/** True if a path exists; links are not followed. */
export function exists(path: string): boolean {
  return statsOf(path) !== undefined;
}
