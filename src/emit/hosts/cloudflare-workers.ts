import { cloudflare, configuration, OF_CLOUDFLARE } from './cloudflare.js';
import type { Host } from './host.js';

/** The static assets of Cloudflare Workers, with `not_found_handling` as the handbook says. */
export const cloudflareWorkers: Host = {
  ...cloudflare,
  title: 'Cloudflare Workers',
  ownFiles: { '.assetsignore': 'reads in it what it does not publish', '_worker.js': 'refuses it' },
  differences: [
    ['Pages move to their address with 307', { pageMoves: 307 }],
    ['Assets are [kept for a day](#assets-kept-for-a-day), missing ones too', { missingFiles: 'as-files' }],
    ...OF_CLOUDFLARE,
  ],
  configure: (site) => configuration(site, 'Cloudflare Workers'),
};
