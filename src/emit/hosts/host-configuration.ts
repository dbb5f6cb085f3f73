import type { HostName } from '../../lib/site/hosts.js';
import { apache } from './apache.js';
import type { HostConfiguration, HostSite } from './host-site.js';
import { nginx } from './nginx.js';
import { objectStore } from './object-store.js';
import { cloudflare, netlify } from './published-rules.js';

const MAKERS: Readonly<Record<HostName, (site: HostSite) => HostConfiguration>> = {
  netlify,
  cloudflare,
  nginx,
  apache,
  'object-store': objectStore,
};

/** The configuration that a host needs to answer as the preview does. */
export function hostConfiguration(host: HostName, site: HostSite): HostConfiguration {
  return MAKERS[host](site);
}
