import { loadSiteConfig } from '../../content/load-site-config.js';
import type { Budget } from '../../lib/site/budgets.js';
import { isProject } from './is-project.js';

/**
 * Reads the budgets of `site.yaml`; empty if the folder is not a project.
 *
 * @throws IsletError with every problem of the file
 */
export function loadBudgets(root: string, profile: string): readonly Budget[] {
  return isProject(root) ? loadSiteConfig(root, profile).budgets : [];
}
