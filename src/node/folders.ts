import { realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { failure } from '../errors/index.js';
import { placeIsletFolder } from '../lib/fs/islet-folder.js';

export interface ProjectFolders {
  /** The project; default: the current folder. */
  readonly root?: string | undefined;
  /** The output folder; default: `dist` in the project. */
  readonly out?: string | undefined;
  /** Where `.islet/` is written; default: the project. */
  readonly cacheDir?: string | undefined;
}

/**
 * Returns absolute paths. Links in the path of the project are resolved, because Node and the bundler do so with the
 * paths of modules.
 *
 * @throws IsletError `project-no-config` if the project is not a folder
 */
export function projectFolders({ root = '.', out, cacheDir }: ProjectFolders): {
  readonly root: string;
  readonly out: string;
} {
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw failure('project-no-config', { message: `There is no folder \`${root}\`.` });
  const folder = realpathSync(root);
  placeIsletFolder(folder, cacheDir === undefined ? undefined : resolve(cacheDir));
  return { root: folder, out: out === undefined ? resolve(folder, 'dist') : resolve(out) };
}
