import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadSiteConfig, SITE_FILE } from '../content/site-config.js';
import type { Budget } from '../lib/budgets.js';

/**
 * The budgets of `site.yaml`; none where there is no project here.
 * @throws IsletError with every problem of the file
 */
export function loadBudgets(root: string, profile: string): readonly Budget[] {
  return existsSync(join(root, SITE_FILE)) ? loadSiteConfig(root, profile).budgets : [];
}
