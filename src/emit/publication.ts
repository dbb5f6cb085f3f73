import { mkdirSync, readdirSync, renameSync, unlinkSync, lstatSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { failure } from '../errors/index.js';
import { pathFromHere } from '../errors/path-from-here.js';
import { isSystemError, publishFailed, publishing, unlessRefused } from '../errors/system-error.js';
import { readJournal, writeJournal, type Step } from './journal.js';
import { syncFolder } from './replace-file.js';
import {
  exists,
  NEXT_INSIDE,
  nextTrees,
  statsOf,
  workPaths,
  type OutputFolders,
  type OutputTrees,
} from './output-folders.js';
import { foldersAbove, planPublication, type Output } from './publication-plan.js';

/** Refusals that may pass, such as those of a file that another program reads on Windows. */
const PASSING = ['EBUSY', 'EPERM', 'EACCES'];

/** A refused step is tried again for about a second; the pause is in milliseconds. */
const ATTEMPTS = 50;
const PAUSE = 20;

/**
 * Moves the new files of `next` into the output, and removes what it no longer consists of. All steps are in the journal
 * before the first one, so that the next command can go on with them. The caller holds the lock.
 *
 * @returns the steps
 * @throws IsletError `publish-failed` or `project-unsafe-out`: nothing was touched; `publish-incomplete`
 */
export async function publish(folders: OutputFolders, next: OutputTrees, output: Output): Promise<readonly Step[]> {
  const steps = publishing(() => {
    const planned = planPublication(folders, next, output);
    writeJournal(workPaths(folders).journal, planned);
    return planned;
  });
  await finish(folders, next, steps);
  // The output is published. `Staging.discard` reports what could not be removed.
  unlessRefused(() => cleanWork(folders), []);
  return steps;
}

/**
 * Finishes an interrupted publication, and removes what a killed build left. The caller holds the lock.
 *
 * @throws IsletError `publish-failed` or `publish-incomplete`
 */
export async function endInterrupted(folders: OutputFolders): Promise<void> {
  const steps = publishing(() => readJournal(workPaths(folders).journal));
  if (steps !== undefined) {
    const next = nextTrees(folders);
    const isSafe = steps.every(({ tree, path }) => !passesLink(folders[tree], path) && !passesLink(next[tree], path));
    await finish(folders, next, isSafe ? steps : []);
  }
  const { next } = workPaths(folders);
  for (const { path, error } of publishing(() => cleanWork(folders)))
    if (path === dirname(next.dist) || path.endsWith(NEXT_INSIDE)) throw publishFailed(error);
}

/** A path that the system refused to remove. */
export interface Leftover {
  readonly path: string;
  readonly error: NodeJS.ErrnoException;
}

/**
 * Removes the new files and what killed builds left; only the lock stays. Only valid while the journal is closed.
 *
 * @throws the system's error if the folders cannot be read
 */
export function cleanWork(folders: OutputFolders): readonly Leftover[] {
  const { lock } = workPaths(folders);
  const names = exists(folders.work) ? readdirSync(folders.work) : [];
  const inside = [join(folders.dist, NEXT_INSIDE), join(folders.audit, NEXT_INSIDE)].filter(exists);
  const left: Leftover[] = [];
  for (const path of [...names.map((name) => join(folders.work, name)).filter((file) => file !== lock), ...inside]) {
    try {
      removeTree(path);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      left.push({ path, error });
    }
  }
  return left;
}

async function finish(folders: OutputFolders, next: OutputTrees, steps: readonly Step[]): Promise<void> {
  try {
    for (const step of steps) await retried(() => runStep(step, folders, next));
    for (const folder of [folders.dist, folders.audit]) syncFolder(folder);
    unlinkSync(workPaths(folders).journal);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const place = 'dest' in error ? String(error.dest) : (error.path ?? folders.dist);
    throw failure('publish-incomplete', {
      message: `The output was being published when the system refused \`${error.syscall ?? 'a call'}\` on \`${pathFromHere(place)}\` (${error.code}).`,
    });
  }
}

async function retried(run: () => void): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      run();
      return;
    } catch (error) {
      if (attempt === ATTEMPTS || !isSystemError(error, ...PASSING)) throw error;
    }
    await sleep(PAUSE);
  }
}

/** A new file that is no longer aside is in its place already. */
function runStep({ act, tree, path }: Step, current: OutputTrees, next: OutputTrees): void {
  const [from, to] = [join(next[tree], path), join(current[tree], path)];
  if (act !== 'move' && (act === 'remove' || exists(from)) && exists(to)) removeTree(to);
  if (act === 'remove') return;
  try {
    renameSync(from, to);
  } catch (error) {
    if (!isSystemError(error, 'ENOENT', 'ENOTDIR')) throw error;
    if (!exists(from)) return;
    // Somebody removed the folder of the file.
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
  }
}

/** True if a folder above a path is a link, so that steps from a foreign journal would lead out of the output. */
function passesLink(root: string, path: string): boolean {
  return foldersAbove(path).some((folder) => statsOf(join(root, folder))?.isSymbolicLink() === true);
}

/**
 * Removes a file, or a folder with its content; links are removed, not followed. Uses one system call for each name:
 * `fs.rmSync` takes two to three times the CPU time for thousands of files. It is the fallback, because it handles more
 * errors.
 *
 * @throws the system's first error, which is more specific than that of `fs.rmSync`
 */
export function removeTree(path: string): void {
  try {
    removeOne(path);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      throw error;
    }
  }
}

function removeOne(path: string): void {
  if (lstatSync(path).isDirectory()) removeFolder(path);
  else unlinkSync(path);
}

/** Removes as much as possible, and then throws the first error. */
function removeFolder(folder: string): void {
  let refused: Error | undefined;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    try {
      if (entry.isDirectory()) removeFolder(`${folder}/${entry.name}`);
      else unlinkSync(`${folder}/${entry.name}`);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      refused ??= error;
    }
  }
  if (refused) throw refused;
  rmdirSync(folder);
}
