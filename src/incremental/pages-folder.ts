import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { indexFileOf, isIndexOf } from './page-index-file.js';

/** Where the pages of the last builds are kept; the folder can be deleted, restored or shared at any time. */
export function pagesFolder(root: string): string {
  return join(root, '.islet/cache/pages');
}

/**
 * Whether a build of this name by the same program left any pages. Asked before the cache itself is loaded.
 *
 * @param generator identity of the program, which takes a while to find: asked for where any build left pages
 */
export function hasLastPages(root: string, name: string, generator: () => string): boolean {
  const index = indexFileOf(pagesFolder(root), name);
  return existsSync(index) && isIndexOf(index, `${generator()} `);
}
