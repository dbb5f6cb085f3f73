import { readdirSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { diagnostic, type Diagnostic } from '../errors/index.js';
import { pathFromHere } from '../errors/path-from-here.js';
import { isSystemError, unlessRefused } from '../errors/system-error.js';
import { exists, workPaths, type OutputFolders } from './output-folders.js';
import type { Step } from './publish-steps.js';
import { removeTree } from './remove-tree.js';

/** A tree that the system refused to remove, and why. */
export interface Leftover {
  readonly path: string;
  readonly error: NodeJS.ErrnoException;
}

/**
 * Steps that empty the work folder except for the lock. Only valid while the journal is closed: recovery needs the
 * trees. What cannot be removed is renamed to `left-N`, and tried again by the next build.
 *
 * @param onLeft receives each tree that stays
 */
export function cleaningSteps(folders: OutputFolders, onLeft: (leftover: Leftover) => void = () => undefined): Step[] {
  const { lock } = workPaths(folders);
  const leftovers = () =>
    (exists(folders.work) ? readdirSync(folders.work) : [])
      .map((name) => join(folders.work, name))
      .filter((path) => path !== lock);
  return [
    {
      name: 'remove leftovers',
      needed: () => leftovers().length > 0,
      run: async () => {
        for (const path of leftovers()) {
          try {
            await removeTree(path);
          } catch (error) {
            if (!isSystemError(error)) throw error;
            onLeft({ path: setAside(folders, path), error });
          }
        }
      },
    },
  ];
}

/** True if a leftover blocks the next build, because it could not be renamed either. */
export function blocksNextBuild({ path }: Leftover): boolean {
  return !isSetAside(path);
}

export function leftoverWarning({ path, error }: Leftover): Diagnostic {
  const refused = `the system refused \`${error.syscall ?? 'a call'}\`${error.path === undefined ? '' : ` on \`${pathFromHere(error.path)}\``} (${error.code ?? 'unknown'})`;
  return diagnostic('publish-leftovers', {
    message: `\`${pathFromHere(path)}\` holds what is left of an earlier output: ${refused}.`,
  });
}

/** Renames a tree to the next free `left-N`. Returns its path, unchanged if the system refuses that too. */
function setAside({ work }: OutputFolders, path: string): string {
  if (isSetAside(path)) return path;
  let number = 1;
  while (exists(join(work, `left-${String(number)}`))) number += 1;
  const aside = join(work, `left-${String(number)}`);
  return unlessRefused(() => {
    renameSync(path, aside);
    return aside;
  }, path);
}

function isSetAside(path: string): boolean {
  return basename(path).startsWith('left-');
}
