import type { HostName } from '../lib/host-names.js';
import { apache } from './apache.js';
import type { HostConfiguration, HostSite } from './host-site.js';
import { nginx } from './nginx.js';

const MAKERS: Readonly<Record<HostName, (site: HostSite) => HostConfiguration>> = {
  netlify: () => ({ files: [], problems: [] }),
  cloudflare: () => ({ files: [], problems: [] }),
  nginx,
  apache,
  'object-store': () => ({ files: [], problems: [] }),
};

/** The configuration that a host needs to answer as the preview does. */
export function hostConfiguration(host: HostName, site: HostSite): HostConfiguration {
  return MAKERS[host](site);
}
