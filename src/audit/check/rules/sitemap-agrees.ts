import { isNotFoundPage } from '../../../lib/site/not-found-page.js';
import type { Rule } from '../site/rule.js';

/** Sitemaps that do not match the pages. */
export const sitemapAgrees: Rule = {
  id: 'sitemap-agrees',
  severity: 'error',
  about: 'The sitemap lists all indexable pages and no others.',
  remedy: 'Build again, or correct a sitemap that is written by hand.',
  examples: {
    passes: { 'index.html': '', 'sitemap.xml': '<urlset><url><loc>https://tea.example/</loc></url></urlset>' },
    fails: {
      'index.html': '<meta name="robots" content="noindex">',
      'sitemap.xml': '<urlset><url><loc>https://tea.example/</loc></url></urlset>',
    },
  },
  site: (site) => {
    const maps = [...site.files].filter((path) => /^sitemap[^/]*\.xml$/.test(path));
    if (maps.length === 0) return [];
    const listed = new Set<string>();
    const problems = maps.flatMap((path) =>
      [...site.read(path).matchAll(/<url>\s*<loc>([^<]*)<\/loc>/g)].flatMap(([, address = '']) => {
        const target = site.resolve(address.replaceAll('&amp;', '&'), '/');
        if (!target) return [];
        listed.add(target.route);
        const page = site.pages.get(target.route);
        if (!page) return [{ message: `\`${address}\` is listed but is not a page.`, path }];
        if (target.moved !== undefined)
          return [{ message: `\`${address}\` is listed but is redirected to \`${target.moved}\`.`, path }];
        return page.noindex ? [{ message: `\`${address}\` is listed but its page is \`noindex\`.`, path }] : [];
      }),
    );
    const missing = [...site.pages.values()].filter(
      ({ route, noindex, path }) => !noindex && !isNotFoundPage(path) && !listed.has(route),
    );
    return [...problems, ...missing.map(({ path }) => ({ message: 'The page is in no sitemap.', path }))];
  },
};
