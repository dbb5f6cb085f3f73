import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** About as many pages as a project has: links and what is no page do not matter here. */
export function countPages(root: string): number {
  try {
    return readdirSync(join(root, 'site/pages'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml')).length;
  } catch (error) {
    // Whoever reads them tells that there are none.
    if (error instanceof Error && 'code' in error) return 0;
    throw error;
  }
}
