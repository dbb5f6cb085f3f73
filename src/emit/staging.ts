import { mkdirSync } from 'node:fs';
import type { Diagnostic } from '../errors/index.js';
import { workPaths, type OutputFolders } from './folders.js';
import { readJournal } from './journal.js';
import { cleaningPlan, leftoverWarning, type Leftover } from './leftovers.js';
import { endInterrupted, swapIn } from './publication.js';
import type { RemoveTree } from './remove-tree.js';
import { runSteps } from './atomic-operation.js';
import { isSystemError, publishing } from '../errors/system-error.js';
import { refuseForeignContent, refuseNonFolders } from './unsafe-out.js';

/** Two empty folders aside of the output, to be filled and then published, or thrown away. */
export interface Staging {
  /** Where the site is written. */
  readonly dist: string;
  /** Where the manifest is written. */
  readonly audit: string;
  /**
   * Makes the two folders the output, both or neither, and removes the former ones.
   *
   * @param remove how, if somebody helps
   * @throws IsletError `publish-failed`
   */
  publish(remove?: RemoveTree): Promise<void>;
  /**
   * Removes the two folders, and what is left of former outputs; the output stays what it is. Of a publication that could be neither completed nor undone nothing is touched.
   *
   * @returns warnings of what the system lets nobody remove
   */
  discard(): Promise<readonly Diagnostic[]>;
}

/**
 * Prepares a publication. An interrupted one is ended first and what dead builds left is removed. The caller holds the
 * lock of the output until it has published or discarded.
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
    publish: (remove) => swapIn(folders, undefined, remove),
    discard: () => discard(folders),
  };
}

async function discard(folders: OutputFolders): Promise<readonly Diagnostic[]> {
  const left: Leftover[] = [];
  try {
    // The next command needs all that lies there.
    if (readJournal(workPaths(folders).journal) !== undefined) return [];
    await runSteps(cleaningPlan(folders, undefined, (one) => left.push(one)));
  } catch (error) {
    if (!isSystemError(error)) throw error;
    left.push({ path: folders.work, error });
  }
  return left.map(leftoverWarning);
}
