import { realpathSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { ImportKind } from 'esbuild';
import { unlessRefused } from '../errors/system-error.js';
import { hasSetting } from './module-types.js';

/** Endings that the bundler tries, in its order, where a script names a file without one (`resolveExtensions`). */
const ENDINGS = ['.tsx', '.ts', '.jsx', '.js', '.css', '.json'];

/** Of a file that is not there the bundler looks for the TypeScript that it is made from. */
const MADE_FROM_TYPESCRIPT = /^\.[cm]?jsx?$/;

/** Settings of a `package.json` by which a path leads elsewhere, or a file may be left out. */
const SETTINGS = ['browser', 'sideEffects'];

type Find = (path: string, kind: ImportKind, folder: string) => string | undefined;

/**
 * Finds where a script's import of a file leads, as the bundler would: to ask that takes ten times as long. The function that it returns gives `undefined` for all that is not plain, such as folders,
 * links and what is not there.
 *
 * @param root folder of the project, whose settings are looked at once
 */
export function plainImports(root: string): Find {
  let isPlain: boolean | undefined;
  return (path, kind, folder) => {
    // Folders, which a path names that ends in dots, have rules of their own, and so have packages.
    if (
      !/^\.{1,2}\/[^?#*\\]*[^/?#*\\]$/.test(path) ||
      /\/\.{1,2}$/.test(path) ||
      /\bnode_modules\b/.test(join(folder, path)) ||
      (kind !== 'import-statement' && kind !== 'dynamic-import')
    )
      return undefined;
    isPlain ??= !hasSetting(root, SETTINGS);
    // What the system refuses is left to the bundler, which tells of it.
    return isPlain ? unlessRefused(() => findFile(join(folder, path)), undefined) : undefined;
  };
}

function findFile(target: string): string | undefined {
  if (isFile(target)) return whereItLies(target);
  if (MADE_FROM_TYPESCRIPT.test(extname(target))) return undefined;
  const ending = ENDINGS.find((one) => isFile(target + one));
  return ending === undefined ? undefined : whereItLies(target + ending);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** `undefined` where links lead to it, or the system takes its name for that of another file. */
function whereItLies(file: string): string | undefined {
  return realpathSync.native(file) === file ? file : undefined;
}
