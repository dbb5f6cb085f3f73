import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SITE_FILE } from '../../content/load-site-config.js';

/** Whether a folder is that of a project: only there are a policy and budgets written down. */
export function isProject(root: string): boolean {
  return existsSync(join(root, SITE_FILE));
}
