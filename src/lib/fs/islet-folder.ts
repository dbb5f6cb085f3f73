import { join } from 'node:path';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { failure } from '../../errors/index.js';
import { pathFromHere } from '../../errors/path-from-here.js';
import { lookAtEntry } from './cache-place.js';

const chosen = (root: string): string => `islet folder of ${root}`;

/**
 * The folder for caches and compiled templates of a project: `.islet/` in it, or in the folder of `--cache-dir`.
 *
 * @throws IsletError `project-unsafe-out` for a symbolic link, behind which files would be written and removed
 */
export function isletFolder(root: string): string {
  const above = getEnvironmentData(chosen(root));
  const folder = join(typeof above === 'string' ? above : root, '.islet');
  if (!known.has(folder) && lookAtEntry(folder)?.isSymbolicLink() === true)
    throw failure('project-unsafe-out', {
      message: `\`${pathFromHere(folder)}\` is a symbolic link; it has to be a folder or absent.`,
      remedy: 'Remove the link, and name the folder that it leads to with `--cache-dir`.',
    });
  known.add(folder);
  return folder;
}

/** Folders that are no links. */
const known = new Set<string>();

/** Sets the folder that holds it, for this process and the threads that it starts. Default: the project. */
export function placeIsletFolder(root: string, folder: string | undefined): void {
  setEnvironmentData(chosen(root), folder);
}
