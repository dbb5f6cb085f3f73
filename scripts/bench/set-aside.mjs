import { randomUUID } from 'node:crypto';
import { existsSync, statfsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Takes away what the next build must not find, without removing it: ext4 without a journal does not give the place of a file that was removed less than a minute ago to a new one, and
 * looks at all of them for each new file, so a build after a removal would take up to ten times as long to make its files. In memory it is removed: a virtual machine may get what it has not used for a while from
 * its host page by page, five times as slowly as memory that it has (measured: 12 GB written in 28 s, once more in 6 s), and a build should not pay for what stands aside.
 *
 * @typedef {object} Aside
 * @property {(path: string) => Promise<void>} put what does not exist is left out
 * @property {() => Promise<void>} empty removes all that was put there, and the folder
 */

/**
 * @param {string} folder one of its own, on the file system of what is put there
 * @returns {Aside}
 */
export function createAside(folder) {
  return {
    async put(path) {
      if (!existsSync(path)) return;
      if (statfsSync(path).type === TMPFS) {
        await rm(path, { recursive: true, force: true, maxRetries: 5 });
        return;
      }
      await mkdir(folder, { recursive: true });
      await rename(path, join(folder, randomUUID()));
    },
    empty: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Of file systems in memory, `TMPFS_MAGIC` of Linux. */
const TMPFS = 0x01021994;
