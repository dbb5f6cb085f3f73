import { join } from 'node:path';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

const chosen = (root: string): string => `islet folder of ${root}`;

/** The folder for caches and compiled templates of a project: `.islet/` in it, or in the folder of `--cache-dir`. */
export function isletFolder(root: string): string {
  const folder = getEnvironmentData(chosen(root));
  return join(typeof folder === 'string' ? folder : root, '.islet');
}

/** Sets the folder that holds it, for this process and the threads that it starts. Default: the project. */
export function placeIsletFolder(root: string, folder: string | undefined): void {
  setEnvironmentData(chosen(root), folder);
}
