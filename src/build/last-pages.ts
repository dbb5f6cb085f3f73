import { join } from 'node:path';
import { openPageCache } from '../cache/page-cache.js';
import type { KeptPages } from './reuse.js';

/**
 * Where the pages of the last build are kept; the folder can be deleted, restored or shared at any time.
 * @param name the profile, for a part also which one it is
 */
export function lastPages(root: string, name: string): KeptPages {
  return openPageCache(join(root, '.islet/cache/pages'), name);
}
