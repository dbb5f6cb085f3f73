import { setTimeout as sleep } from 'node:timers/promises';
import { IsletError } from '../errors/index.js';
import { publishing } from '../errors/system-error.js';
import { acquireLock, type Lock } from './lock.js';
import { exists, workPaths, type OutputFolders } from './output-folders.js';
import { endInterrupted } from './publication.js';
import { refuseNonFolders } from './unsafe-out.js';

/** How long to wait for a running publication, and the poll interval, in milliseconds. */
const TIMEOUT = 30_000;
const POLL_INTERVAL = 20;

/** True while the output may hold files of two builds: a build publishes, or was killed while it did. */
export function isBeingPublished(folders: OutputFolders): boolean {
  return exists(workPaths(folders).journal);
}

/** The publications of an output, for a server that reads it again and again. */
export function publicationOf(folders: OutputFolders): { isOpen(): boolean; end(): Promise<void> } {
  return { isOpen: () => isBeingPublished(folders), end: () => recover(folders) };
}

/**
 * To be called before an output is read. Waits while a build publishes. Finishes the publication of a killed build, so
 * that `dist` and `dist.audit` belong to one build, and removes what it left. Returns at once if there is nothing to do
 * or a running build does not publish yet.
 *
 * @throws IsletError `publish-failed`, `publish-incomplete`, `publish-locked` if a publication does not end, or
 * `project-unsafe-out` if a link or a file is in the place of a folder
 */
export async function recover(folders: OutputFolders): Promise<void> {
  // A build killed at its start or end leaves an empty work folder.
  if (!publishing(() => exists(folders.work))) return;
  const interrupted = publishing(() => isBeingPublished(folders));
  try {
    // If the work folder were a link, recovery would remove what it points to.
    publishing(() => {
      refuseNonFolders(folders);
    });
    const lock = await acquireUnlessBuilding(folders);
    if (lock === undefined) return;
    try {
      await endInterrupted(folders);
    } finally {
      await lock.release();
    }
  } catch (error) {
    if (interrupted || !(error instanceof IsletError)) throw error;
  }
}

/** Returns `undefined` if a running build holds the lock and does not publish. */
async function acquireUnlessBuilding(folders: OutputFolders): Promise<Lock | undefined> {
  const deadline = Date.now() + TIMEOUT;
  for (;;) {
    try {
      return await acquireLock(folders, 'recover');
    } catch (error) {
      if (!(error instanceof IsletError) || error.diagnostics.every(({ name }) => name !== 'publish-locked'))
        throw error;
      if (!isBeingPublished(folders)) return undefined;
      if (Date.now() > deadline) throw error;
    }
    await sleep(POLL_INTERVAL);
  }
}
