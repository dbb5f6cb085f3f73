import type { HostName } from '../../lib/site/hosts.js';
import { apache } from './apache.js';
import { cloudflare } from './cloudflare.js';
import { firebase } from './firebase.js';
import { githubPages } from './github-pages.js';
import type { HostConfiguration, HostSite } from './host.js';
import { netlify } from './netlify.js';
import { nginx } from './nginx.js';
import { objectStore } from './object-store.js';
import { vercel } from './vercel.js';

/** To add a host: its name in `lib/site/hosts.ts`, a file with that name here, and a line below. */
const HOST_MODULES: Readonly<Record<HostName, (site: HostSite) => HostConfiguration>> = {
  netlify,
  cloudflare,
  vercel,
  firebase,
  'github-pages': githubPages,
  nginx,
  apache,
  'object-store': objectStore,
};

/** The configuration with which a host answers as `islet preview` does. */
export function hostConfiguration(host: HostName, site: HostSite): HostConfiguration {
  return HOST_MODULES[host](site);
}
