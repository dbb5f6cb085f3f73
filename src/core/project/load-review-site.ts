import { loadSiteConfig, SITE_FILE } from '../../content/load-site-config.js';
import { readYamlFile } from '../../content/yaml/yaml-file.js';
import { yamlPositions } from '../../content/yaml/yaml-positions.js';
import { createReport, failure, type Report } from '../../errors/index.js';
import type { SiteConfig } from '../../lib/site/site-config.js';

/**
 * Reads the settings of a site for reviewers: drafts are shown, and search engines kept away.
 *
 * @throws IsletError `drafts-in-production`, and as `loadSiteConfig` does
 */
export function loadReviewSite(root: string, profile: string, report?: Report): SiteConfig {
  const site = loadSiteConfig(root, profile, report);
  if (site.origin !== loadSiteConfig(root, 'production', createReport()).origin)
    return { ...site, noindex: true, drafts: true };
  const positions = yamlPositions(SITE_FILE, readYamlFile(root, SITE_FILE).text);
  throw failure('drafts-in-production', {
    message: `The profile \`${profile}\` has the origin of production, \`${site.origin}\`.`,
    path: 'origin',
    ...positions.shown(positions.value(['origin'])),
  });
}
