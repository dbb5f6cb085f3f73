import { MODEL, type HostAnswers } from '../../lib/site/host-answers.js';
import { HOSTS, type HostName } from '../../lib/site/hosts.js';
import { redirectFor, staticFirst } from '../../lib/site/redirects-file.js';
import { isDynamic } from '../../lib/text/path-pattern.js';
import { apache } from './apache.js';
import { caddy } from './caddy.js';
import { azure } from './azure.js';
import { cloudflareWorkers } from './cloudflare-workers.js';
import { cloudflare } from './cloudflare.js';
import { firebase } from './firebase.js';
import { githubPages } from './github-pages.js';
import type { Host, HostConfiguration, HostSite } from './host.js';
import { compressionAdvice, hostProblems } from './host-problems.js';
import { netlify } from './netlify.js';
import { nginx } from './nginx.js';
import { objectStore } from './object-store.js';
import { withoutImpossibleQueries } from './query-redirects.js';
import { vercel } from './vercel.js';

/** To add a host: its name in `lib/site/hosts.ts`, a file with that name here, and a line below. */
export const HOST_DATA: Readonly<Record<HostName, Host>> = {
  netlify,
  cloudflare,
  'cloudflare-workers': cloudflareWorkers,
  azure,
  vercel,
  firebase,
  'github-pages': githubPages,
  nginx,
  apache,
  caddy,
  'object-store': objectStore,
};

/** How a host answers. */
export function answersOf(host: HostName): HostAnswers {
  return HOST_DATA[host].differences.reduce((all, [, answers]) => ({ ...all, ...answers }), MODEL);
}

/** The hosts that answer in one way. */
export function hostsAnswering(answers: HostAnswers): HostName[] {
  return HOSTS.filter((host) => JSON.stringify(answersOf(host)) === JSON.stringify(answers));
}

/** The configuration with which a host answers as `islet preview --target HOST` does. */
export function hostConfiguration(name: HostName, site: HostSite): HostConfiguration {
  const host = HOST_DATA[name];
  const possible = withoutImpossibleQueries(name, host, site);
  // A rule that leads to its own start is ignored.
  const redirects = staticFirst(possible.redirects).filter(
    (rule) => rule.query !== undefined || isDynamic(rule.from) || redirectFor([rule], rule.from) !== undefined,
  );
  const { files, problems } = host.configure({ ...site, redirects });
  const advice = compressionAdvice(
    host,
    site,
    site.targets.map((target) => HOST_DATA[target]),
  );
  return {
    files,
    problems: [...possible.problems, ...problems, ...hostProblems(name, host, { ...site, redirects }), ...advice],
  };
}
