import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder for files that the next build must not find. */
export interface Trash {
  /** Moves a file or folder into the trash, if it exists. */
  readonly move: (path: string) => Promise<void>;
  /** Removes the trash. */
  readonly empty: () => Promise<void>;
}

/**
 * Files are moved instead of removed, because some file systems create files slowly for a minute after many were removed.
 *
 * @param folder one of its own, on the same file system
 */
export function createTrash(folder: string): Trash {
  return {
    async move(path) {
      if (!existsSync(path)) return;
      await mkdir(folder, { recursive: true });
      await rename(path, join(folder, randomUUID()));
    },
    empty: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
