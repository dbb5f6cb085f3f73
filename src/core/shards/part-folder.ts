import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { OutputFolders } from '../../emit/output-folders.js';
import { refuseNonFolders } from '../../emit/unsafe-out.js';
import { failure } from '../../errors/index.js';
import { publishing } from '../../errors/system-error.js';
import { foreignInPart, PART_PAGES, readPart } from './part-file.js';

/** The output folder of a part of a site. */
export interface PartFolder {
  /**
   * Restores the previous part that a killed build had moved away, or removes it if the new one is in place. The caller
   * holds the lock.
   */
  recover(): void;
  /**
   * Replaces the previous part by a finished one. The caller holds the lock.
   *
   * @param finished folder on the same file system
   * @throws IsletError `project-unsafe-out` if the folder now contains a file that no build wrote, or `publish-failed`
   */
  replace(finished: string): void;
}

/** @throws IsletError `project-unsafe-out` if replacing the part would remove a file that no build of a part wrote */
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
  // A part with a damaged or missing `part.json` may be built again in its place, as `merge` suggests.
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
