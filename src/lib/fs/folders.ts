import { existsSync, lstatSync, readdirSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { unlessRefused } from '../../errors/system-error.js';

/** All folders below one, each once, also where links lead to it. What the system lets nobody list counts as empty. */
export function foldersBelow(folder: string, seen = new Set<string>()): string[] {
  if (!isFolder(folder) || seen.has(realpathSync(folder))) return [];
  seen.add(realpathSync(folder));
  const entries = unlessRefused(() => readdirSync(folder, { withFileTypes: true }), []);
  return entries
    .filter((entry) => !entry.isFile())
    .map(({ name }) => join(folder, name))
    .filter(isFolder)
    .flatMap((below) => [below, ...foldersBelow(below, seen)]);
}

/** Also where a link leads to one. */
export function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

/** A path, and where it leads from link to link. */
export function linksFrom(path: string): string[] {
  const isLink = existsSync(path) && lstatSync(path).isSymbolicLink();
  return isLink ? [path, ...linksFrom(resolve(dirname(path), readlinkSync(path)))] : [path];
}

/** A folder and those above it, the innermost first. */
export function foldersUpFrom(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersUpFrom(above)];
}
