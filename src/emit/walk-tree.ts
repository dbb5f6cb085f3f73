import { lstatSync, readdirSync, type Dirent } from 'node:fs';
import { isSystemError } from '../errors/system-error.js';

/** An entry below a folder. */
export interface TreeEntry {
  /** Relative to the folder, with forward slashes; empty for the folder itself. */
  readonly path: string;
  readonly kind: 'file' | 'link' | 'other' | 'unreadable folder';
}

/**
 * Yields everything below a folder except folders, without following links. Yields nothing if the folder does not
 * exist, and one entry with an empty path if it is not a folder.
 */
export function* walkTree(folder: string): Generator<TreeEntry> {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (stats === undefined) return;
  if (stats.isDirectory()) yield* walkFolder(folder, '');
  else yield { path: '', kind: stats.isSymbolicLink() ? 'link' : 'other' };
}

function* walkFolder(folder: string, path: string): Generator<TreeEntry> {
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    yield { path, kind: 'unreadable folder' };
    return;
  }
  for (const entry of entries) {
    const inner = path === '' ? entry.name : `${path}/${entry.name}`;
    if (entry.isDirectory()) yield* walkFolder(`${folder}/${entry.name}`, inner);
    else yield { path: inner, kind: kindOf(entry) };
  }
}

function kindOf(entry: Dirent): TreeEntry['kind'] {
  if (entry.isFile()) return 'file';
  return entry.isSymbolicLink() ? 'link' : 'other';
}
