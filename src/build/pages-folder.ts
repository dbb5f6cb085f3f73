import { join } from 'node:path';
import { indexFileOf, isIndexOf } from '../cache/page-index-file.js';

/** Where the pages of the last builds are kept; the folder can be deleted, restored or shared at any time. */
export function pagesFolder(root: string): string {
  return join(root, '.islet/cache/pages');
}

/** Whether a build of this name by the same program left any pages. Asked before the cache itself is loaded. */
export function hasLastPages(root: string, name: string, generator: string): boolean {
  return isIndexOf(indexFileOf(pagesFolder(root), name), `${generator} `);
}
