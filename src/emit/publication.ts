import { failure } from '../errors/index.js';
import { workPaths, type OutputFolders } from './folders.js';
import { readJournal } from './journal.js';
import { cleaningPlan, publishPlan, runSteps, type StepRunner } from './publish-plan.js';
import { isSystemError, publishFailed } from '../errors/system-error.js';

/**
 * Swaps the finished trees of `next/` in and removes the former ones. What the system refuses is undone. The caller holds
 * the lock.
 *
 * @throws IsletError `publish-failed`
 */
export async function swapIn(folders: OutputFolders, runner?: StepRunner): Promise<void> {
  const refused = await completeOrUndo(folders, runner);
  if (refused !== undefined) throw publishFailed(refused);
  try {
    await runSteps(cleaningPlan(folders), runner);
  } catch (error) {
    // The new output stands; the next build meets what could not be removed, and says so.
    if (!isSystemError(error)) throw error;
  }
}

/**
 * Ends an interrupted publication, if there is one, and removes what dead builds left behind. The caller holds the lock.
 *
 * @throws IsletError `publish-failed`
 */
export async function endInterrupted(folders: OutputFolders, runner?: StepRunner): Promise<void> {
  try {
    const direction = readJournal(workPaths(folders).journal);
    if (direction === 'complete') await completeOrUndo(folders, runner);
    else if (direction === 'undo') await undo(folders, runner);
    await runSteps(cleaningPlan(folders), runner);
  } catch (error) {
    throw isSystemError(error) ? publishFailed(error) : error;
  }
}

/** Returns what the system refused, where that made it necessary to undo. */
async function completeOrUndo(folders: OutputFolders, runner: StepRunner | undefined): Promise<NodeJS.ErrnoException | undefined> {
  try {
    await runSteps(publishPlan(folders, 'complete'), runner);
    return undefined;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    await undo(folders, runner);
    return error;
  }
}

async function undo(folders: OutputFolders, runner: StepRunner | undefined): Promise<void> {
  try {
    await runSteps(publishPlan(folders, 'undo'), runner);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw failure('publish-failed', {
      message: `The output was being replaced when the system refused \`${error.syscall ?? 'a call'}\` on \`${error.path ?? folders.dist}\` (${error.code}); it is incomplete now.`,
      remedy: 'Mend the cause and run any `islet` command: it ends the publication from where it stands.',
    });
  }
}
