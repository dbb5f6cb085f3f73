import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { workPaths, type OutputFolders } from './folders.js';
import { closeJournal, openJournal, syncFolder, type Direction } from './journal.js';
import { exists } from './stats-of.js';
import { move, type Step } from './atomic-operation.js';

/**
 * The steps from two finished trees in `next/` to the published state, or back to the state before. What they leave behind
 * is for `cleaningPlan`.
 *
 * Whether a tree of `next/` is still there tells whether its counterpart outside is the new or the old one, since a rename
 * happens whole or not at all. So the state of the disk says which steps are due, in both directions, wherever a kill
 * struck, even one during an earlier recovery. The journal only says that and which way to go.
 *
 * Node cannot exchange two folders in one system call. Readers of `dist` meet a window between two consecutive renames, in
 * which it does not exist (about 20 microseconds, measured on ext4); `dist.audit` is taken away before and put back after, so it is never seen beside a `dist` of
 * another build. Before the first of the renames readers see the old output whole, after the last the new output whole.
 */
export function publishPlan(folders: OutputFolders, direction: Direction): Step[] {
  const { journal, next, previous } = workPaths(folders);
  const { dist, audit } = folders;
  const swap: Record<Direction, () => Step[]> = {
    complete: () => [
      {
        name: 'make folder for the former trees',
        needed: () => !exists(previous.folder),
        run: () => {
          mkdirSync(previous.folder);
        },
      },
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
    openJournal(journal, direction),
    ...swap[direction](),
    {
      name: 'sync renames',
      needed: () => true,
      run: () => {
        syncFolder(dirname(dist));
      },
    },
    closeJournal(journal),
  ];
}
