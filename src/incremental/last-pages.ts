import { openPageCache } from './page-cache.js';
import { makerOf, type ProgramId } from './program-id.js';
import type { KeptPages } from './kept-page.js';
import { pagesFolder } from './pages-folder.js';

/**
 * The pages of the last build.
 * @param name the profile, for a part also which one it is
 */
export function lastPages(root: string, name: string, program: ProgramId): KeptPages {
  return openPageCache(pagesFolder(root), name, makerOf(program));
}
