import { failure } from '../errors/index.js';
import { pathFromHere } from '../errors/path-from-here.js';
import { isSystemError, publishFailed } from '../errors/system-error.js';
import { workPaths, type OutputFolders } from './output-folders.js';
import { readJournal } from './journal.js';
import { blocksNextBuild, cleaningSteps, type Leftover } from './leftovers.js';
import { publishSteps, runSteps, type StepRunner } from './publish-steps.js';

/**
 * Swaps the finished trees of `next/` in and removes the previous ones. If the system refuses a step, undoes all of it.
 * The caller holds the lock.
 *
 * @throws IsletError `publish-failed` or `publish-incomplete`
 */
export async function swapIn(folders: OutputFolders, runner?: StepRunner): Promise<void> {
  const refused = await completeOrUndo(folders, runner);
  if (refused !== undefined) throw publishFailed(refused);
  try {
    await runSteps(cleaningSteps(folders), runner);
  } catch (error) {
    // The new output is published; `Staging.discard` reports what could not be removed.
    if (!isSystemError(error)) throw error;
  }
}

/**
 * Completes or undoes an interrupted publication, and removes what killed builds left. The caller holds the lock.
 *
 * @throws IsletError `publish-failed` or `publish-incomplete`
 */
export async function endInterrupted(folders: OutputFolders, runner?: StepRunner): Promise<void> {
  try {
    const direction = readJournal(workPaths(folders).journal);
    if (direction === 'complete') await completeOrUndo(folders, runner);
    else if (direction === 'undo') await undo(folders, runner);
    const left: Leftover[] = [];
    await runSteps(
      cleaningSteps(folders, (one) => left.push(one)),
      runner,
    );
    const blocking = left.find(blocksNextBuild);
    if (blocking) throw publishFailed(blocking.error);
  } catch (error) {
    throw isSystemError(error) ? publishFailed(error) : error;
  }
}

/** Returns the error of the system that made it necessary to undo, if any. */
async function completeOrUndo(
  folders: OutputFolders,
  runner: StepRunner | undefined,
): Promise<NodeJS.ErrnoException | undefined> {
  try {
    await runSteps(publishSteps(folders, 'complete'), runner);
    return undefined;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    await undo(folders, runner);
    return error;
  }
}

async function undo(folders: OutputFolders, runner: StepRunner | undefined): Promise<void> {
  try {
    await runSteps(publishSteps(folders, 'undo'), runner);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw failure('publish-incomplete', {
      message: `The output was being replaced when the system refused \`${error.syscall ?? 'a call'}\` on \`${pathFromHere(error.path ?? folders.dist)}\` (${error.code}); it is incomplete now.`,
    });
  }
}
