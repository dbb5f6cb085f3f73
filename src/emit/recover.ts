import { statSync } from 'node:fs';
import { IsletError } from '../errors/index.js';
import { workPaths, type OutputFolders } from './output-folders.js';
import { readJournal } from './journal.js';
import { acquireLock, type Lock } from './lock.js';
import { endInterrupted } from './publication.js';
import { publishing } from '../errors/system-error.js';
import { refuseNonFolders } from './unsafe-out.js';
import { unlessCode } from './unless-code.js';

/**
 * Completes or undoes an interrupted publication, so that `dist` and `dist.audit` belong to one build, and removes what
 * a killed build left. Returns at once if there is nothing to do or a running build holds the lock. Leftovers that the
 * system refuses to remove stay.
 *
 * @throws IsletError `publish-failed`, or `project-unsafe-out` if a link or a file blocks an interrupted publication
 */
export async function recover(folders: OutputFolders): Promise<void> {
  // A build killed at its start or end leaves an empty work folder.
  const work = publishing(() => unlessCode(['ENOENT', 'ENOTDIR'], () => statSync(folders.work)));
  if (work?.isDirectory() !== true) return;
  const interrupted = publishing(() => readJournal(workPaths(folders).journal)) !== undefined;
  try {
    // If the work folder were a link, recovery would remove what it points to.
    publishing(() => {
      refuseNonFolders(folders);
    });
    await recoverUnderLock(folders);
  } catch (error) {
    if (interrupted || !(error instanceof IsletError)) throw error;
  }
}

async function recoverUnderLock(folders: OutputFolders): Promise<void> {
  const lock = await acquireUnlessBuilding(folders);
  if (lock === undefined) return;
  try {
    await endInterrupted(folders);
  } finally {
    await lock.release();
  }
}

async function acquireUnlessBuilding(folders: OutputFolders): Promise<Lock | undefined> {
  try {
    return await acquireLock(folders, 'recover');
  } catch (error) {
    if (error instanceof IsletError && error.diagnostics.some(({ name }) => name === 'publish-locked'))
      return undefined;
    throw error;
  }
}
