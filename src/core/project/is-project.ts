import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SITE_FILE } from '../../content/load-site-config.js';

/** Whether a folder is the root of a project. Only a project has a policy and budgets. */
export function isProject(root: string): boolean {
  return existsSync(join(root, SITE_FILE));
}
