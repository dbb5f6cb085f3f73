import { mkdirSync } from 'node:fs';
import { workPaths, type OutputFolders } from './folders.js';
import { endInterrupted, swapIn } from './publication.js';
import { cleaningPlan, runSteps } from './publish-plan.js';
import { publishing } from '../errors/system-error.js';
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
   * @throws IsletError `publish-failed`
   */
  publish(): Promise<void>;
  /** Removes the two folders; the output stays what it is. Does nothing after `publish`. */
  discard(): Promise<void>;
}

/**
 * Prepares a publication. An interrupted one is ended first and what dead builds left is removed. The caller holds the
 * lock of the output until it has published or discarded.
 *
 * @throws IsletError `project-unsafe-out` or `publish-failed`
 */
export async function openStaging(folders: OutputFolders): Promise<Staging> {
  publishing(() => { refuseNonFolders(folders); });
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
    discard: () => runSteps(cleaningPlan(folders)),
  };
}
