import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { indexFileOf, openPageCache } from '../cache/page-cache.js';
import type { KeptPages } from './kept-page.js';

const folderOf = (root: string): string => join(root, '.islet/cache/pages');

/**
 * Where the pages of the last build are kept; the folder can be deleted, restored or shared at any time.
 * @param name the profile, for a part also which one it is
 */
export function lastPages(root: string, name: string): KeptPages {
  return openPageCache(folderOf(root), name);
}

/** Whether a build of this name left any. */
export function hasLastPages(root: string, name: string): boolean {
  return existsSync(indexFileOf(folderOf(root), name));
}
