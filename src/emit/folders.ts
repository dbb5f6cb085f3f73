import { basename, dirname, join } from 'node:path';

/** Where everything of one output lives. All three are siblings, so that publishing needs only renames inside one file system. */
export interface OutputFolders {
  /** What is published. */
  readonly dist: string;
  /** `manifest.json` and `SHA256SUMS` of what is published. */
  readonly audit: string;
  /** Lock, journal and trees on their way in or out; absent while nothing happens. */
  readonly work: string;
}

/** @param out absolute path of the published folder: `/p/dist` gives `/p/dist`, `/p/dist.audit` and `/p/.dist.islet`. */
export function outputFolders(out: string): OutputFolders {
  const name = basename(out);
  return { dist: out, audit: `${out}.audit`, work: join(dirname(out), `.${name}.islet`) };
}

/** Paths inside the work folder. */
export interface WorkPaths {
  readonly lock: string;
  readonly journal: string;
  /** What is to be published. */
  readonly next: { readonly folder: string; readonly dist: string; readonly audit: string };
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
