import { mkdirSync } from 'node:fs';
import type { Diagnostic } from '../errors/index.js';
import { workPaths, type OutputFolders } from './output-folders.js';
import { readJournal } from './journal.js';
import { cleaningSteps, leftoverWarning, type Leftover } from './leftovers.js';
import { endInterrupted, swapIn } from './publication.js';
import { runSteps } from './publish-steps.js';
import { isSystemError, publishing } from '../errors/system-error.js';
import { refuseForeignContent, refuseNonFolders } from './unsafe-out.js';

/** Two empty folders beside the output, to fill and then publish or discard. */
export interface Staging {
  /** Folder for the site. */
  readonly dist: string;
  /** Folder for the manifest. */
  readonly audit: string;
  /**
   * Swaps both folders in, or neither, and removes the previous ones.
   *
   * @throws IsletError `publish-failed`
   */
  publish(): Promise<void>;
  /**
   * Removes both folders and what is left of earlier outputs; the output stays. Does nothing if a publication could be
   * neither completed nor undone.
   *
   * @returns a warning for each tree that the system refused to remove
   */
  discard(): Promise<readonly Diagnostic[]>;
}

/**
 * Prepares a publication, after completing or undoing an interrupted one and removing what killed builds left. The
 * caller holds the lock of the output until it has published or discarded.
 *
 * @throws IsletError `project-unsafe-out` or `publish-failed`
 */
export async function openStaging(folders: OutputFolders): Promise<Staging> {
  publishing(() => {
    refuseNonFolders(folders);
  });
  await endInterrupted(folders);
  const { next } = workPaths(folders);
  publishing(() => {
    refuseForeignContent(folders);
    for (const folder of [next.dist, next.audit]) mkdirSync(folder, { recursive: true });
  });
  return {
    dist: next.dist,
    audit: next.audit,
    publish: () => swapIn(folders),
    discard: () => discard(folders),
  };
}

async function discard(folders: OutputFolders): Promise<readonly Diagnostic[]> {
  const left: Leftover[] = [];
  try {
    // The next command needs these trees to recover.
    if (readJournal(workPaths(folders).journal) !== undefined) return [];
    await runSteps(cleaningSteps(folders, (one) => left.push(one)));
  } catch (error) {
    if (!isSystemError(error)) throw error;
    left.push({ path: folders.work, error });
  }
  return left.map(leftoverWarning);
}
