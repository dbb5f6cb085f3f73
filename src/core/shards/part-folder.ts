import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { OutputFolders } from '../../emit/output-folders.js';
import { refuseNonFolders } from '../../emit/unsafe-out.js';
import { failure } from '../../errors/index.js';
import { publishing } from '../../errors/system-error.js';
import { foreignInPart, PART_PAGES, readPart } from './part-file.js';

/** The folder that a part of a site is written to. */
export interface PartFolder {
  /** Restores the previous part that a killed build had moved away, or removes it if the new one is in place. Under the lock. */
  recover(): void;
  /**
   * Puts a finished part in place of the previous one. Under the lock.
   *
   * @param finished folder on the same file system
   * @throws IsletError `project-unsafe-out` where something has come into the folder meanwhile that no build wrote, or `publish-failed`
   */
  replace(finished: string): void;
}

/** @throws IsletError `project-unsafe-out` where a part in this place would have something removed that no build of a part wrote */
export function openPartFolder(folders: OutputFolders): PartFolder {
  const out = folders.dist;
  const former = join(folders.work, 'former');
  refuseOtherThanPart(folders);
  return {
    recover() {
      publishing(() => {
        if (existsSync(former) && !existsSync(out)) renameSync(former, out);
        rmSync(former, { recursive: true, force: true });
      });
    },
    replace(finished) {
      refuseOtherThanPart(folders);
      publishing(() => {
        if (existsSync(out)) renameSync(out, former);
        renameSync(finished, out);
        rmSync(former, { recursive: true, force: true });
      });
    },
  };
}

function refuseOtherThanPart(folders: OutputFolders): void {
  const out = folders.dist;
  publishing(() => {
    refuseNonFolders(folders);
  });
  if (!existsSync(out) || readdirSync(out).length === 0) return;
  const foreign = foreignInPart(out);
  // One whose `part.json` is damaged or gone, as `merge` tells, is to be built again in its place.
  if (readPart(out) === undefined && (foreign !== undefined || !existsSync(join(out, `${PART_PAGES}.json`)))) {
    throw failure('project-unsafe-out', {
      message: `\`${basename(out)}\` holds something else than a part of a site.`,
      remedy: 'Name a folder of its own for the part, such as `--out part-1`.',
    });
  }
  if (foreign === undefined) return;
  throw failure('project-unsafe-out', {
    message: `\`${basename(out)}\` holds a part of a site and \`${foreign}\`, which no build wrote: it would be removed with the former part.`,
    remedy: 'Move that file, or name another folder for the part with `--out`.',
  });
}
