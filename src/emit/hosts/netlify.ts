import { redirectPagePath } from '../../lib/site/redirect-page.js';
import { advice, unusedCompressionAdvice, type HostConfiguration, type HostSite } from './host.js';

/** Above this many redirects, Netlify advises against one rule for each. */
const MAX_REDIRECTS = 10_000;

/** Netlify reads the published `_headers` and `_redirects`. */
export function netlify(site: HostSite): HostConfiguration {
  const count = site.redirects.length;
  const problems = unusedCompressionAdvice(site, 'Netlify');
  if (count > MAX_REDIRECTS)
    problems.unshift(
      advice(
        `\`_redirects\` holds ${String(count)} rules; above ${String(MAX_REDIRECTS)} a deploy to Netlify may fail.`,
        'Cover several with one rule that ends in `*`.',
      ),
    );
  const pages = new Set(site.redirects.flatMap(({ from }) => redirectPagePath(from) ?? [])).size;
  if (site.targets.includes('github-pages') && pages > 0)
    problems.push(
      advice(
        `Netlify answers ${String(pages)} redirect${pages === 1 ? '' : 's'} with the page that GitHub Pages needs, with status 200, since it has files before rules.`,
        'Make a build for each of the two hosts, as with `islet build --target netlify`.',
      ),
    );
  return { files: [], problems };
}
