import { mkdirSync, renameSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isSystemError } from '../errors/system-error.js';
import { workPaths, type OutputFolders } from './folders.js';
import { closeJournal, openJournal, syncFolder, type Direction } from './journal.js';
import { linkOrCopy } from './link-or-copy.js';
import { makeFolder } from './make-folder.js';
import { folderOf } from './folder-of.js';
import type { Patch } from './patch.js';
import { exists } from './stats-of.js';
import { move, type Step } from './step.js';

/** A page, in each of its forms. It names other files: they come before it and go after it. */
const PAGE = /\.html(?:\.(?:br|gz))?$/;

/**
 * What a patch needs before its journal is opened: the changed files of `next/dist` apart, and a second name in `previous/`
 * for each file that will be replaced. Changes nothing outside the work folder.
 */
export function preparationPlan(folders: OutputFolders, { replaced, removed }: Patch): Step[] {
  const { next, previous } = workPaths(folders);
  return [
    move('set changes apart', next.dist, next.changes, () => true),
    {
      name: 'make folder for the former files',
      needed: () => true,
      run: () => {
        mkdirSync(previous.dist, { recursive: true });
      },
    },
    ...foldersAbove([...replaced, ...removed])
      .reverse()
      .map((folder) =>
        always(`make folder for former ${folder}`, () => {
          makeFolder(join(previous.dist, folder));
        }),
      ),
    ...replaced.map((path) =>
      always(`keep ${path}`, () => {
        linkOrCopy(join(folders.dist, path), join(previous.dist, path));
      }),
    ),
  ];
}

/**
 * The steps that change the files of a patch in `dist`, or change them back. Every file is replaced, added and removed by one
 * rename, so that the disk says which steps are due, wherever a kill struck, even one during an earlier recovery:
 *
 * | | in place of the former one | added | removed |
 * |---|---|---|---|
 * | done when | `next/changes` lacks it | `next/changes` lacks it | `dist` lacks it |
 * | to be undone while | `previous` has it and `next/changes` lacks it | `dist` has it and `next/changes` lacks it | `previous` has it |
 *
 * The former file is put back over the new one, which is lost by that: a patch that has begun to be undone is never completed.
 * The journal says which way to go and names the files.
 *
 * A reader who comes in between meets each page whole, the old or the new one, with the files that it names. `dist.audit` is
 * taken away before and put back after.
 */
export function patchPlan(folders: OutputFolders, direction: Direction, patch: Patch): Step[] {
  const { journal, next, previous } = workPaths(folders);
  const { dist, audit } = folders;
  const { added, replaced, removed } = patch;
  const paths = (path: string) => ({
    here: join(dist, path),
    incoming: join(next.changes, path),
    former: join(previous.dist, path),
  });

  function place(path: string): Step {
    const { here, incoming } = paths(path);
    return move(`place ${path}`, incoming, here, () => exists(incoming));
  }
  function add(path: string): Step {
    const { here, incoming } = paths(path);
    return {
      name: `add ${path}`,
      needed: () => exists(incoming),
      run: () => {
        moveTo(incoming, here);
      },
    };
  }
  function remove(path: string): Step {
    const { here, former } = paths(path);
    return move(`remove ${path}`, here, former, () => exists(here));
  }
  function restoreRemoved(path: string): Step {
    const { here, former } = paths(path);
    return {
      name: `restore ${path}`,
      needed: () => exists(former),
      run: () => {
        moveTo(former, here);
      },
    };
  }
  function restoreReplaced(path: string): Step {
    const { here, incoming, former } = paths(path);
    return move(`put back ${path}`, former, here, () => !exists(incoming) && exists(former));
  }
  function takeBack(path: string): Step {
    const { here, incoming } = paths(path);
    return move(`take back ${path}`, here, incoming, () => !exists(incoming) && exists(here));
  }

  const changes: Record<Direction, () => Step[]> = {
    complete: () => [
      move('retire audit', audit, previous.audit, () => exists(next.audit) && exists(audit)),
      ...added.filter(isNoPage).map(add),
      ...replaced.filter(isNoPage).map(place),
      ...added.filter(isPage).map(add),
      ...replaced.filter(isPage).map(place),
      ...removed.filter(isPage).map(remove),
      ...removed.filter(isNoPage).map(remove),
      always('remove empty folders', () => {
        removeEmptyFolders(dist, removed);
      }),
      move('place audit', next.audit, audit, () => exists(next.audit)),
    ],
    undo: () => [
      move('take back audit', audit, next.audit, () => !exists(next.audit) && exists(audit)),
      ...removed.filter(isNoPage).map(restoreRemoved),
      ...removed.filter(isPage).map(restoreRemoved),
      ...replaced.filter(isPage).map(restoreReplaced),
      ...added.filter(isPage).map(takeBack),
      ...replaced.filter(isNoPage).map(restoreReplaced),
      ...added.filter(isNoPage).map(takeBack),
      always('remove empty folders', () => {
        removeEmptyFolders(dist, added);
      }),
      move('restore audit', previous.audit, audit, () => exists(previous.audit)),
    ],
  };
  return [
    openJournal(journal, { direction, patch }),
    ...changes[direction](),
    // Each sync waits for the disk, so they come when the audit folder is back.
    always('sync renames', () => {
      syncFoldersOf(dist, patch);
    }),
    closeJournal(journal),
  ];
}

function isPage(path: string): boolean {
  return PAGE.test(path);
}

function isNoPage(path: string): boolean {
  return !isPage(path);
}

function always(name: string, run: () => void): Step {
  return { name, needed: () => true, run };
}

function moveTo(from: string, to: string): void {
  makeFolder(dirname(to));
  renameSync(from, to);
}

/** Every folder that one of the paths is in, at any depth, the inner ones first. */
function foldersAbove(paths: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let folder = folderOf(path); folder !== '' && !folders.has(folder); folder = folderOf(folder))
      folders.add(folder);
  }
  return [...folders].sort((a, b) => b.length - a.length);
}

function removeEmptyFolders(dist: string, paths: readonly string[]): void {
  for (const folder of foldersAbove(paths)) {
    try {
      rmdirSync(join(dist, folder));
    } catch (error) {
      if (!isSystemError(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) throw error;
    }
  }
}

/** Syncs each folder in which a name has come or gone, that of the audit folder too; a folder that was made or removed is a name in the one above. */
function syncFoldersOf(dist: string, { added, replaced, removed }: Patch): void {
  const renamed = [...added, ...removed];
  const folders = new Set([...replaced.map(folderOf), ...foldersAbove(renamed), ...(renamed.length > 0 ? [''] : [])]);
  for (const folder of folders) if (exists(join(dist, folder))) syncFolder(join(dist, folder));
  syncFolder(dirname(dist));
}
