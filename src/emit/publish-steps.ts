import { mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { exists, workPaths, type OutputFolders } from './output-folders.js';
import { removeJournal, syncFolder, writeJournal, type Direction } from './journal.js';

/** One operation that a kill cannot split, or that can safely run again after a kill. */
export interface Step {
  readonly name: string;
  /** False if the step is done already, or has nothing to work on. */
  needed(): boolean;
  run(): void | Promise<void>;
}

/** Runs one step; tests pass a runner that stops in the middle of a plan. */
export type StepRunner = (step: Step) => void | Promise<void>;

/** Runs the steps that are needed; synchronous ones run without a pause between them. */
export async function runSteps(steps: Iterable<Step>, runner: StepRunner = runStep): Promise<void> {
  for (const step of steps) {
    const pending = step.needed() ? runner(step) : undefined;
    if (pending !== undefined) await pending;
  }
}

export function runStep(step: Step): void | Promise<void> {
  return step.run();
}

/**
 * The steps from two finished trees in `next/` to the published output, or back to the output before. The trees that
 * they leave behind are removed by `cleaningSteps`.
 *
 * A rename happens whole or not at all, so whether a tree of `next/` is still there says whether its counterpart
 * outside is the new or the old one. The state of the disk therefore says which steps are needed, in both directions,
 * after a kill at any point, even during an earlier recovery. The journal only says that a publication is open, and its
 * direction.
 *
 * Node cannot exchange two folders in one system call, so `dist` does not exist between two consecutive renames (about
 * 20 microseconds on ext4). `dist.audit` is moved away before and put back after, so it is never seen beside a `dist`
 * of another build.
 */
export function publishSteps(folders: OutputFolders, direction: Direction): Step[] {
  const { journal, next, previous } = workPaths(folders);
  const { dist, audit } = folders;
  const swap: Record<Direction, () => Step[]> = {
    complete: () => [
      step(
        'make folder for the previous trees',
        () => mkdirSync(previous.folder),
        () => !exists(previous.folder),
      ),
      move('retire audit', audit, previous.audit, () => exists(next.audit) && exists(audit)),
      move('retire dist', dist, previous.dist, () => exists(next.dist) && exists(dist)),
      move('place dist', next.dist, dist, () => exists(next.dist)),
      move('place audit', next.audit, audit, () => exists(next.audit)),
    ],
    undo: () => [
      move('take back audit', audit, next.audit, () => !exists(next.audit) && exists(audit)),
      move('take back dist', dist, next.dist, () => !exists(next.dist) && exists(dist)),
      move('restore dist', previous.dist, dist, () => exists(previous.dist)),
      move('restore audit', previous.audit, audit, () => exists(previous.audit)),
    ],
  };
  return [
    step('open journal', () => writeJournal(journal, direction)),
    ...swap[direction](),
    step('sync renames', () => syncFolder(dirname(dist))),
    step(
      'close journal',
      () => removeJournal(journal),
      () => exists(journal),
    ),
  ];
}

function step(name: string, run: () => void, needed = (): boolean => true): Step {
  return { name, needed, run };
}

function move(name: string, from: string, to: string, needed: () => boolean): Step {
  return step(name, () => renameSync(from, to), needed);
}
