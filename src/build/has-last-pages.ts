import { existsSync } from 'node:fs';
import { indexFileOf } from '../cache/page-index-file.js';
import { pagesFolder } from './pages-folder.js';

/** Whether a build of this name left any pages. */
export function hasLastPages(root: string, name: string): boolean {
  return existsSync(indexFileOf(pagesFolder(root), name));
}
