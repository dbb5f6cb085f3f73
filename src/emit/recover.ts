import { statSync } from 'node:fs';
import { IsletError } from '../errors/index.js';
import { workPaths, type OutputFolders } from './folders.js';
import { readJournal } from './journal.js';
import { acquireLock, type Lock } from './lock.js';
import { endInterrupted } from './publication.js';
import { isSystemError, publishing } from '../errors/system-error.js';
import { refuseNonFolders } from './unsafe-out.js';

/**
 * Completes or undoes a publication that was interrupted, so that `dist` and `dist.audit` belong to one build, and removes
 * what a dead build left. Returns at once where there is nothing to do or a living build holds the lock. Where only
 * leftovers are to be removed and the system refuses, they stay: the output is whole without that.
 *
 * @throws IsletError `publish-failed`, or `project-unsafe-out` where a link or a file has come into the way of an interrupted publication
 */
export async function recover(folders: OutputFolders): Promise<void> {
  if (!publishing(() => isFolder(folders.work))) return;
  const interrupted = publishing(() => readJournal(workPaths(folders).journal)) !== undefined;
  try {
    // A link in the place of the work folder would have what it leads to removed.
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

/** Also where it is empty: a build that died as it made the folder, or before it removed it, leaves that. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    if (isSystemError(error, 'ENOENT', 'ENOTDIR')) return false;
    throw error;
  }
}
