import { join } from 'node:path';

/** Where the pages of the last builds are kept; the folder can be deleted, restored or shared at any time. */
export function pagesFolder(root: string): string {
  return join(root, '.islet/cache/pages');
}
