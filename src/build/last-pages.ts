import { join } from 'node:path';
import { openPageCache } from '../cache/page-cache.js';
import type { KeptPages } from './reuse.js';

/** Where the pages of the last build of a profile are kept; the folder can be deleted, restored or shared at any time. */
export function lastPages(root: string, profile: string): KeptPages {
  return openPageCache(join(root, '.islet/cache/pages'), profile);
}
