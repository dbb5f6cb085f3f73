import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Takes away what the next build must not find, without removing it: ext4 without a journal does not give the place of a file that was removed less than a minute ago to a new one, and
 * looks at all of them for each new file, so a build after a removal would take up to ten times as long to make its files.
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
      await mkdir(folder, { recursive: true });
      await rename(path, join(folder, randomUUID()));
    },
    empty: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
