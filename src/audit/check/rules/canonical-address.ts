import { spanOf } from '../../../lib/html/html-pieces.js';
import { isNotFoundPage } from '../../../lib/site/not-found-page.js';
import { isSameLanguage } from '../site/language-tag.js';
import { canonicalLinks, hasScheme, isInBody } from '../site/checked-page.js';
import type { Rule } from '../site/rule.js';
import type { PageSummary, CheckedSite } from '../site/checked-site.js';

/** Canonical addresses that search engines ignore or that lead to a page which they may not show. */
export const canonicalAddress: Rule = {
  id: 'canonical-address',
  severity: 'error',
  about:
    'The canonical address of a page is the absolute address of a page that is there, that search engines may show and that names no other.',
  remedy: 'Leave the canonical address to the generator, or correct it.',
  examples: {
    passes: { 'index.html': '<link rel="canonical" href="https://tea.example/">' },
    fails: { 'index.html': '<link rel="canonical" href="/">' },
  },
  page: (page, site) => {
    const links = canonicalLinks(page);
    const [first, second] = links;
    if (!first)
      return page.noindex || isNotFoundPage(page.path)
        ? []
        : [{ message: 'The page names no canonical address.', path: page.path }];
    const href = page.attr(first, 'href') ?? '';
    const span = spanOf(first);
    if (second) return [{ message: 'The page names two canonical addresses.', path: page.path, span: spanOf(second) }];
    const problem = (what: string) => [
      { message: `The canonical address \`${href}\` ${what}.`, path: page.path, span },
    ];
    if (isInBody(page, first)) return problem('is in the body, where search engines ignore it');
    if (!/^https?:\/\//i.test(href)) return problem('is not absolute');
    if (href.includes('#')) return problem('names a place on a page');
    const target = site.resolve(href, page.route);
    if (!target)
      return page.noindex ? problem('is that of another page, and this page asks search engines to stay away') : [];
    if (!hasScheme(site.origin, href)) return problem(`does not begin with \`${site.origin}\``);
    if (target.moved !== undefined) return problem(`is redirected to \`${target.moved}\``);
    if (target.redirect) return problem(`is redirected to \`${target.redirect.to}\``);
    if (target.file === undefined) return problem('leads to no page');
    return page.noindex && target.route !== page.route
      ? problem('is that of another page, and this page asks search engines to stay away')
      : [];
  },
  site: (site) =>
    [...site.pages.values()].flatMap(({ path, route, canonical, locale, noindex }) => {
      const target = canonical === undefined ? undefined : site.resolve(canonical, route);
      if (!target || target.route === route || noindex) return [];
      const other = site.pages.get(target.route);
      const what =
        other &&
        (other.noindex
          ? 'asks search engines to stay away'
          : leadsOn(site, other)
            ? `names \`${other.canonical ?? ''}\` as its own`
            : isSameLanguage(locale, other.locale)
              ? undefined
              : `is in \`${other.locale}\``);
      return what === undefined
        ? []
        : [{ message: `The canonical address \`${canonical ?? ''}\` leads to a page that ${what}.`, path }];
    }),
};

function leadsOn(site: CheckedSite, { canonical, route }: PageSummary): boolean {
  return canonical !== undefined && site.resolve(canonical, route)?.route !== route;
}
