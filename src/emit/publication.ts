import { failure } from '../errors/index.js';
import { pathFromHere } from '../errors/path-from-here.js';
import { isSystemError, publishFailed, publishing } from '../errors/system-error.js';
import { workPaths, type OutputFolders } from './folders.js';
import { isOfPatch, patchToEnd } from './interrupted-patch.js';
import { closeJournal, readJournal, type Direction, type JournalEntry } from './journal.js';
import { planPatch, type Patch } from './patch.js';
import { patchPlan, preparationPlan } from './patch-plan.js';
import { cleaningPlan, isInTheWay, type Leftover } from './leftovers.js';
import { publishPlan } from './publish-plan.js';
import type { RemoveTree } from './remove-tree.js';
import { runSteps, type Step, type StepRunner } from './step.js';
import { walkTree } from './walk-tree.js';

/**
 * Swaps the finished trees of `next/` in and removes the former ones. What the system refuses is undone. The caller holds
 * the lock.
 *
 * @param remove of the former trees
 * @throws IsletError `publish-failed` or `publish-incomplete`
 */
export async function swapIn(folders: OutputFolders, runner?: StepRunner, remove?: RemoveTree): Promise<void> {
  await publish(folders, undefined, runner, remove);
}

/**
 * Puts the files of `next/dist` into the present `dist`, removes some of it and swaps the audit folder. What the system
 * refuses is undone. The caller holds the lock.
 *
 * @param removed paths relative to `dist`
 * @param remove of the former files
 * @throws IsletError `publish-failed` or `publish-incomplete`; the first also where the change is none for a patch
 */
export async function patchIn(
  folders: OutputFolders,
  removed: readonly string[],
  runner?: StepRunner,
  remove?: RemoveTree,
): Promise<void> {
  const { next } = workPaths(folders);
  const patch = publishing(() => {
    const staged = [...walkTree(next.dist)];
    return staged.every(({ kind }) => kind === 'file')
      ? planPatch(folders, { written: staged.map(({ path }) => path), removed })
      : undefined;
  });
  if (patch === undefined) {
    throw failure('publish-failed', {
      message: `\`${pathFromHere(folders.dist)}\` is not what the last build left, so that the files that changed cannot be put into it.`,
      remedy: 'Run the build again.',
    });
  }
  try {
    await runSteps(preparationPlan(folders, patch), runner);
  } catch (error) {
    throw isSystemError(error) ? publishFailed(error) : error;
  }
  await publish(folders, patch, runner, remove);
}

/**
 * Ends an interrupted publication, if there is one, and removes what dead builds left behind. What the system lets nobody remove is set aside. The caller holds the lock.
 *
 * @throws IsletError `publish-failed` or `publish-incomplete`
 */
export async function endInterrupted(folders: OutputFolders, runner?: StepRunner): Promise<void> {
  try {
    const entry = readJournal(workPaths(folders).journal);
    if (entry !== undefined) await end(folders, entry, runner);
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

async function publish(
  folders: OutputFolders,
  patch: Patch | undefined,
  runner: StepRunner | undefined,
  remove?: RemoveTree,
): Promise<void> {
  const refused = await completeOrUndo(folders, patch, runner);
  if (refused !== undefined) throw publishFailed(refused);
  try {
    await runSteps(cleaningPlan(folders, remove), runner);
  } catch (error) {
    // The new output stands; whoever discards what is left meets what could not be removed, and says so.
    if (!isSystemError(error)) throw error;
  }
}

async function end(
  folders: OutputFolders,
  entry: JournalEntry | 'unreadable',
  runner: StepRunner | undefined,
): Promise<void> {
  const ofPatch = isOfPatch(folders, entry);
  const patch = ofPatch ? patchToEnd(folders, entry) : undefined;
  // Both ways are open to whole trees from every state.
  const direction = entry === 'unreadable' ? 'complete' : entry.direction;
  if (ofPatch && patch === undefined) await runSteps([closeJournal(workPaths(folders).journal)], runner);
  else if (direction === 'complete') await completeOrUndo(folders, patch, runner);
  else await undo(folders, patch, runner);
}

/** Returns what the system refused, where that made it necessary to undo. */
async function completeOrUndo(
  folders: OutputFolders,
  patch: Patch | undefined,
  runner: StepRunner | undefined,
): Promise<NodeJS.ErrnoException | undefined> {
  try {
    await runSteps(planOf(folders, 'complete', patch), runner);
    return undefined;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    await undo(folders, patch, runner);
    return error;
  }
}

async function undo(folders: OutputFolders, patch: Patch | undefined, runner: StepRunner | undefined): Promise<void> {
  try {
    await runSteps(planOf(folders, 'undo', patch), runner);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw failure('publish-incomplete', {
      message: `The output was being replaced when the system refused \`${error.syscall ?? 'a call'}\` on \`${pathFromHere(error.path ?? folders.dist)}\` (${error.code}); it is incomplete now.`,
    });
  }
}

function planOf(folders: OutputFolders, direction: Direction, patch: Patch | undefined): Step[] {
  return patch === undefined ? publishPlan(folders, direction) : patchPlan(folders, direction, patch);
}
