import { existsSync, lstatSync, readdirSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { unlessRefused } from '../../errors/system-error.js';

/**
 * Returns all folders below one but hidden ones and `node_modules`, each once, following links. Folders that cannot be
 * listed count as empty.
 */
export function foldersBelow(folder: string, seen = new Set<string>()): string[] {
  if (!isFolder(folder) || seen.has(realpathSync(folder))) return [];
  seen.add(realpathSync(folder));
  const entries = unlessRefused(() => readdirSync(folder, { withFileTypes: true }), []);
  return entries
    .filter((entry) => !entry.isFile() && !/^\.|^node_modules$/.test(entry.name))
    .map(({ name }) => join(folder, name))
    .filter(isFolder)
    .flatMap((below) => [below, ...foldersBelow(below, seen)]);
}

/** Whether a path is a folder, or a link to one. */
export function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

/** Returns a path and the targets of its links. */
export function linksFrom(path: string): string[] {
  const isLink = existsSync(path) && lstatSync(path).isSymbolicLink();
  return isLink ? [path, ...linksFrom(resolve(dirname(path), readlinkSync(path)))] : [path];
}

/** Returns a folder and those above it, the innermost first. */
export function foldersUpFrom(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersUpFrom(above)];
}
