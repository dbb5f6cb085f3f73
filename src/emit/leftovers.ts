import { readdirSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { diagnostic, type Diagnostic } from '../errors/index.js';
import { pathFromHere } from '../errors/path-from-here.js';
import { isSystemError } from '../errors/system-error.js';
import { workPaths, type OutputFolders } from './folders.js';
import { removeTree, type RemoveTree } from './remove-tree.js';
import { exists } from './stats-of.js';
import type { Step } from './atomic-operation.js';

/** What the system lets nobody remove, and why. */
export interface Leftover {
  readonly path: string;
  readonly error: NodeJS.ErrnoException;
}

/**
 * Removes everything but the lock. Only for a closed journal: the trees are the evidence that recovery needs. What cannot be removed gets a name of its own, under which it is in nobody's way, and
 * is tried again the next time.
 *
 * @param onLeft is told of what stays
 */
export function cleaningPlan(
  folders: OutputFolders,
  remove: RemoveTree = removeTree,
  onLeft: (leftover: Leftover) => void = () => undefined,
): Step[] {
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
            await remove(path);
          } catch (error) {
            if (!isSystemError(error)) throw error;
            onLeft({ path: setAside(folders, path), error });
          }
        }
      },
    },
  ];
}

/** Whether it stays where the next build has to write. */
export function isInTheWay({ path }: Leftover): boolean {
  return !isSetAside(path);
}

/** Tells of it, for whoever has built. */
export function leftoverWarning({ path, error }: Leftover): Diagnostic {
  const refused = `the system refused \`${error.syscall ?? 'a call'}\`${error.path === undefined ? '' : ` on \`${pathFromHere(error.path)}\``} (${error.code ?? 'unknown'})`;
  return diagnostic('publish-leftovers', {
    message: `\`${pathFromHere(path)}\` holds what is left of a former output: ${refused}.`,
  });
}

/** @returns where it lies then, which is where it lay if the system refuses that too */
function setAside({ work }: OutputFolders, path: string): string {
  if (isSetAside(path)) return path;
  let number = 1;
  while (exists(join(work, `left-${String(number)}`))) number += 1;
  const aside = join(work, `left-${String(number)}`);
  try {
    renameSync(path, aside);
    return aside;
  } catch (error) {
    if (isSystemError(error)) return path;
    throw error;
  }
}

function isSetAside(path: string): boolean {
  return basename(path).startsWith('left-');
}
