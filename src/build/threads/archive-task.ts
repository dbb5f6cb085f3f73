import { writeSourceArchive } from '../../emit/source-archive.js';

export interface ArchiveTask {
  /** Where the archive is written. */
  readonly folder: string;
  readonly root: string;
  /** Sources, relative to the root. */
  readonly paths: readonly string[];
}

/** Runs in a thread: writes an archive of nothing but what lies on the disk. Returns true; `undefined` where that failed, which the main thread meets too, and says. */
export function writeArchive({ folder, root, paths }: ArchiveTask): true | undefined {
  try {
    writeSourceArchive(folder, root, paths);
    return true;
  } catch {
    return undefined;
  }
}
