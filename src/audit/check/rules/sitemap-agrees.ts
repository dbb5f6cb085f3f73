import { isNotFoundPage } from '../../../lib/site/not-found-page.js';
import type { CheckedSite, PageSummary } from '../site/checked-site.js';
import { sitemapEntries, sitemaps } from '../site/sitemap-entries.js';
import type { Rule, RuleProblem } from '../site/rule.js';

/** Sitemaps that do not match the pages. */
export const sitemapAgrees: Rule = {
  id: 'sitemap-agrees',
  severity: 'error',
  about:
    'The sitemap lists all indexable pages and no others. A page whose canonical address is another page is not indexable.',
  remedy: 'Build again, or correct a sitemap that is written by hand.',
  examples: {
    passes: { 'index.html': '', 'sitemap.xml': '<urlset><url><loc>https://tea.example/</loc></url></urlset>' },
    fails: {
      'index.html': '<meta name="robots" content="noindex">',
      'sitemap.xml': '<urlset><url><loc>https://tea.example/</loc></url></urlset>',
    },
  },
  site: (site) => {
    if (sitemaps(site).length === 0) return [];
    const listed = new Set<string>();
    const problems = sitemapEntries(site).flatMap(({ path, address, target }) => {
      listed.add(target.route);
      const page = site.pages.get(target.route);
      const problem = (what: string): RuleProblem[] => [{ message: `\`${address}\` is listed but ${what}.`, path }];
      if (!page) return problem('is not a page');
      if (target.moved !== undefined) return problem(`is redirected to \`${target.moved}\``);
      if (page.noindex) return problem('its page is `noindex`');
      return isOwnCanonical(site, page) ? [] : problem(`its canonical address is \`${page.canonical ?? ''}\``);
    });
    // A compressed sitemap is not read.
    const isAllRead = sitemaps(site).every((path) => path.endsWith('.xml'));
    const missing = [...site.pages.values()].filter(
      (page) =>
        isAllRead &&
        !page.noindex &&
        !isNotFoundPage(page.path) &&
        !listed.has(page.route) &&
        isOwnCanonical(site, page),
    );
    return [...problems, ...missing.map(({ path }) => ({ message: 'The page is in no sitemap.', path }))];
  },
};

/** Whether a page names no other page as the one to index. */
function isOwnCanonical(site: CheckedSite, { canonical, route }: PageSummary): boolean {
  return canonical === undefined || canonical === '' || site.resolve(canonical, route)?.route === route;
}
