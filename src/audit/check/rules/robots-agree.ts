import { formatCount } from '../../../lib/text/format-count.js';
import { memo } from '../../memo.js';
import { pageResources } from '../site/page-resources.js';
import { blockedBy, parseRobots, type RobotsFile, type RobotsRule } from '../site/robots-rules.js';
import { isMissing } from '../site/missing-target.js';
import { sitemapEntries } from '../site/sitemap-entries.js';
import type { PageProblem, Rule, RuleProblem } from '../site/rule.js';
import type { CheckedSite } from '../site/checked-site.js';

/** A `robots.txt` that contradicts the sitemap or blocks what pages need, and a home page that is `noindex`. */
export const robotsAgree: Rule = {
  id: 'robots-agree',
  severity: 'error',
  about:
    'The file `robots.txt` blocks no page of the sitemap and no style sheet or script of a page, and names the sitemap by an absolute address that exists. A home page that is `noindex` gets a warning.',
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
  page: (page, site) => {
    if (page.route === '/' && page.noindex && !page.redirects)
      return [{ message: 'The home page is `noindex`, so search engines do not show it.', severity: 'warning' }];
    const robots = robotsOf(site);
    if (!robots) return [];
    if (page.noindex) {
      const rule = page.redirects ? undefined : blocking(robots, page.route);
      const message = `\`${rule?.line ?? ''}\` keeps search engines from reading the \`noindex\` of \`${page.route}\`.`;
      return rule ? [{ message, path: PATH, text: rule.line, severity: 'warning' }] : [];
    }
    const { styleSheets, scripts } = pageResources(page);
    const home = page.route === '/' ? ['/'] : [];
    return [...new Set([...home, ...styleSheets, ...scripts])].flatMap((address): PageProblem[] => {
      const file = site.resolve(address, page.base)?.file;
      const rule = file === undefined ? undefined : blocking(robots, address === '/' ? '/' : `/${file}`);
      if (!rule) return [];
      const message = `\`${rule.line}\` blocks \`/${file ?? ''}\`, which search engines need to show pages.`;
      return [{ message, path: PATH, text: rule.line, severity: 'warning' }];
    });
  },
  site: (site) => {
    const robots = robotsOf(site);
    if (!robots) return [];
    const blocked = new Map<string, string[]>();
    for (const { address } of sitemapEntries(site)) {
      const { pathname, search } = new URL(address, 'https://own.invalid');
      const rule = blocking(robots, pathname + search);
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

const robotsOf = memo(1, (site: CheckedSite) => (site.files.has(PATH) ? parseRobots(site.read(PATH)) : undefined));

function blocking(robots: RobotsFile, address: string): RobotsRule | undefined {
  return AGENTS.map((agent) => blockedBy(robots, agent, address)).find((found) => found);
}

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
