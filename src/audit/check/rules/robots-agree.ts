import { formatCount } from '../../../lib/text/format-count.js';
import { blockedBy, parseRobots } from '../site/robots-rules.js';
import { isMissing } from '../site/missing-target.js';
import { sitemapEntries } from '../site/sitemap-entries.js';
import type { Rule, RuleProblem } from '../site/rule.js';
import type { CheckedSite } from '../site/checked-site.js';

/** A `robots.txt` that contradicts the sitemap. */
export const robotsAgree: Rule = {
  id: 'robots-agree',
  severity: 'error',
  about:
    'The file `robots.txt` blocks no page of the sitemap, and names the sitemap by an absolute address that exists.',
  remedy: 'Correct `robots.txt`, or remove the page from the sitemap with `noindex: true`.',
  examples: {
    passes: {
      'robots.txt': 'User-agent: *\nDisallow: /pots/\n',
      'tea/index.html': '',
      'sitemap.xml': '<urlset><url><loc>https://tea.example/tea/</loc></url></urlset>',
    },
    fails: {
      'robots.txt': 'User-agent: *\nDisallow: /tea/\n',
      'tea/index.html': '',
      'sitemap.xml': '<urlset><url><loc>https://tea.example/tea/</loc></url></urlset>',
    },
  },
  site: (site) => {
    if (!site.files.has(PATH)) return [];
    const robots = parseRobots(site.read(PATH));
    const blocked = new Map<string, string[]>();
    for (const { address } of sitemapEntries(site)) {
      const { pathname, search } = new URL(address, 'https://own.invalid');
      const rule = AGENTS.map((agent) => blockedBy(robots, agent, pathname + search)).find((found) => found);
      if (rule) blocked.set(rule.line, [...(blocked.get(rule.line) ?? []), pathname]);
    }
    return [
      ...[...blocked].map(([line, [first = '', ...others]]) => ({
        message: `\`${line}\` blocks \`${first}\`${others.length === 0 ? '' : ` and ${formatCount(others.length, 'other page')}`} of the sitemap.`,
        path: PATH,
        text: line,
      })),
      ...robots.sitemaps.flatMap((address) => sitemapProblem(site, address)),
    ];
  },
};

const PATH = 'robots.txt';

/** Crawlers whose rules are judged: those without rules of their own, and the search engine that most visitors use. */
const AGENTS: readonly string[] = ['*', 'googlebot'];

function sitemapProblem(site: CheckedSite, address: string): RuleProblem[] {
  const problem = (what: string): RuleProblem[] => [
    { message: `The sitemap \`${address}\` ${what}.`, path: PATH, text: address },
  ];
  if (!/^https?:\/\//i.test(address)) return problem('is not an absolute address');
  const target = site.resolve(address, '/');
  return target && isMissing(site, target) ? problem('is not published') : [];
}
