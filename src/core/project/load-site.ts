import { loadSiteConfig } from '../../content/load-site-config.js';
import type { SiteConfig } from '../../lib/site/site-config.js';
import { isProject } from './is-project.js';

/**
 * Reads `site.yaml`; `undefined` if the folder is not a project.
 *
 * @throws IsletError with every problem of the file
 */
export function loadSite(root: string, profile: string): SiteConfig | undefined {
  return isProject(root) ? loadSiteConfig(root, profile) : undefined;
}
