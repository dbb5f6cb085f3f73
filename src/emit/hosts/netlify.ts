import { redirectPagePath } from '../../lib/site/redirect-page.js';
import { readsNotFoundRules } from '../../lib/site/published-redirects.js';
import { type RedirectRule } from '../../lib/site/redirects-file.js';
import { formatPair, type RedirectQuery } from '../../lib/site/redirect-query.js';
import type { Diagnostic } from '../../errors/index.js';
import { advice, folderPagesAdvice, unsupported, type Host, type HostConfiguration, type HostSite } from './host.js';
import { loopAgainst } from './query-redirects.js';

const SEPARATE_BUILDS = 'Make a build for each of the two hosts, as with `islet build --target netlify`.';

/** Above this many redirects, Netlify advises against one rule for each. */
const MAX_REDIRECTS = 10_000;

/** Netlify reads the published `_headers` and `_redirects`. */
function configure(site: HostSite): HostConfiguration {
  const count = site.redirects.length;
  const problems: Diagnostic[] = [];
  if (count > MAX_REDIRECTS)
    problems.push(
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
        SEPARATE_BUILDS,
      ),
    );
  if (!readsNotFoundRules(site.targets)) problems.push(...folderPagesAdvice(site, 'Netlify', '/', SEPARATE_BUILDS));
  return { files: [], problems: [...problems, ...site.redirects.flatMap((rule) => codeProblem(rule, site))] };
}

/** Netlify decodes the path of a request before it compares it, and a code in a rule stays a code. */
function codeProblem({ from }: RedirectRule, { redirectPlace }: HostSite): Diagnostic[] {
  const [code] = /%[0-9a-f]{2}/i.exec(from) ?? [];
  if (code === undefined) return [];
  return [
    unsupported(
      `Netlify never redirects from \`${from}\`: \`_redirects\` cannot hold what \`${code}\` stands for.`,
      'Cover the path with a rule that ends in `*` before the code, or use another host.',
      redirectPlace?.(from),
    ),
  ];
}

export const netlify: Host = {
  title: 'Netlify',
  ownFiles: { 'netlify.toml': 'reads it as configuration' },
  // Netlify decodes the values that are sent, not the names, and takes a `:` for a placeholder.
  againstQuery: (rule) => ((rule.query ?? []).every(isComparable) ? loopAgainst(rule) : 'words'),
  compresses: 'by-itself',
  differences: [
    [
      'A page is shown at `/x` and `/x/index.html` too; it names its one address itself',
      { pageMoves: 'none', indexFiles: 'shown', htmlFiles: 'both' },
    ],
    ['`//` is read as `/`', { emptySegments: 'dropped' }],
    ['No headers of the site with redirects', { bare: ['redirect'] }],
    ['A rule for `/x/` is one for `/x` too: `/:any/` matches `/robots.txt`'],
  ],
  configure,
};

function isComparable(pair: RedirectQuery[number]): boolean {
  const [name, value] = pair;
  return /^[\w.-]+$/.test(name) && value !== '' && formatPair(pair) === `${name}=${value}`;
}
