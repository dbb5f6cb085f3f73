import { failure } from '../errors/index.js';
import { pathFromHere } from '../errors/path-from-here.js';
import { isSystemError, publishFailed } from '../errors/system-error.js';
import { workPaths, type OutputFolders } from './folders.js';
import { readJournal } from './journal.js';
import { cleaningPlan, isInTheWay, type Leftover } from './leftovers.js';
import { publishPlan } from './publish-plan.js';
import type { RemoveTree } from './remove-tree.js';
import { runSteps, type StepRunner } from './atomic-operation.js';

/**
 * Swaps the finished trees of `next/` in and removes the former ones. What the system refuses is undone. The caller holds
 * the lock.
 *
 * @param remove of the former trees
 * @throws IsletError `publish-failed` or `publish-incomplete`
 */
export async function swapIn(folders: OutputFolders, runner?: StepRunner, remove?: RemoveTree): Promise<void> {
  const refused = await completeOrUndo(folders, runner);
  if (refused !== undefined) throw publishFailed(refused);
  try {
    await runSteps(cleaningPlan(folders, remove), runner);
  } catch (error) {
    // The new output is published. `Staging.discard` reports what could not be removed.
    if (!isSystemError(error)) throw error;
  }
}

/**
 * Ends an interrupted publication, if there is one, and removes what dead builds left behind. What the system lets nobody remove is set aside. The caller holds the lock.
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
      cleaningPlan(folders, undefined, (one) => left.push(one)),
      runner,
    );
    const inTheWay = left.find(isInTheWay);
    if (inTheWay) throw publishFailed(inTheWay.error);
  } catch (error) {
    throw isSystemError(error) ? publishFailed(error) : error;
  }
}

/** Returns what the system refused, where that made it necessary to undo. */
async function completeOrUndo(
  folders: OutputFolders,
  runner: StepRunner | undefined,
): Promise<NodeJS.ErrnoException | undefined> {
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
    throw failure('publish-incomplete', {
      message: `The output was being replaced when the system refused \`${error.syscall ?? 'a call'}\` on \`${pathFromHere(error.path ?? folders.dist)}\` (${error.code}); it is incomplete now.`,
    });
  }
}
