import { mkdirSync } from 'node:fs';
import { diagnostic, type Diagnostic } from '../errors/index.js';
import { pathFromHere } from '../errors/path-from-here.js';
import { isSystemError, publishing } from '../errors/system-error.js';
import { readJournal, type Step } from './journal.js';
import { nextTrees, workPaths, type OutputFolders, type OutputTrees } from './output-folders.js';
import { cleanWork, endInterrupted, publish, type Leftover } from './publication.js';
import type { Output } from './publication-plan.js';
import { refuseForeignContent, refuseNonFolders } from './unsafe-out.js';

/** Two folders aside, to fill with the new and changed files of an output, and then publish or discard. */
export interface Staging extends OutputTrees {
  /**
   * Moves the files into the output, and removes what it no longer consists of.
   *
   * @returns what was done
   * @throws IsletError `publish-failed` or `project-unsafe-out`: nothing was touched; `publish-incomplete`: the next
   * command goes on
   */
  publish(output: Output): Promise<readonly Step[]>;
  /**
   * Removes both folders; the output stays. Does nothing if a publication is incomplete.
   *
   * @returns a warning for each path that the system refused to remove
   */
  discard(): readonly Diagnostic[];
}

/**
 * Prepares a publication, after finishing an interrupted one and removing what killed builds left. The caller holds the
 * lock of the output until it has published or discarded. An output that is a mount is not touched: the folder for its
 * new files appears with the first of them.
 *
 * @param isPart true for a part of a site
 * @throws IsletError `project-unsafe-out`, `publish-failed` or `publish-incomplete`
 */
export async function openStaging(folders: OutputFolders, isPart = false): Promise<Staging> {
  publishing(() => {
    refuseNonFolders(folders);
  });
  await endInterrupted(folders);
  const next = publishing(() => {
    refuseForeignContent(folders, isPart);
    mkdirSync(workPaths(folders).next.dist, { recursive: true });
    const places = nextTrees(folders);
    mkdirSync(places.audit, { recursive: true });
    return places;
  });
  return {
    ...next,
    publish: (output) => publish(folders, next, output),
    discard: () => discard(folders),
  };
}

function discard(folders: OutputFolders): readonly Diagnostic[] {
  try {
    // The next command needs the files to go on.
    return readJournal(workPaths(folders).journal) === undefined ? cleanWork(folders).map(leftoverWarning) : [];
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return [leftoverWarning({ path: folders.work, error })];
  }
}

function leftoverWarning({ path, error }: Leftover): Diagnostic {
  const refused = `the system refused \`${error.syscall ?? 'a call'}\`${error.path === undefined ? '' : ` on \`${pathFromHere(error.path)}\``} (${error.code ?? 'unknown'})`;
  return diagnostic('publish-leftovers', {
    message: `\`${pathFromHere(path)}\` holds what is left of an earlier build: ${refused}.`,
  });
}
