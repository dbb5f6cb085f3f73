import { spanOf } from '../../../lib/html/html-pieces.js';
import { isNotFoundPage } from '../../../lib/site/not-found-page.js';
import { isSameLanguage } from '../../../lib/text/language-tag.js';
import { canonicalLinks, hasScheme, isInBody } from '../../facts/read-page.js';
import type { Rule } from '../site/rule.js';
import type { CheckedSite, PageSummary } from '../site/checked-site.js';

/** Canonical addresses that search engines ignore, or whose page must not be indexed. */
export const canonicalAddress: Rule = {
  id: 'canonical-address',
  severity: 'error',
  about: 'The canonical address is absolute, and its page exists, is indexable and is its own canonical page.',
  remedy: 'Let the generator write the canonical address, or correct it.',
  examples: {
    passes: { 'index.html': '<link rel="canonical" href="https://tea.example/">' },
    fails: { 'index.html': '<link rel="canonical" href="/">' },
  },
  page: (page, site) => {
    const [first, second] = canonicalLinks(page);
    if (!first)
      return page.noindex || isNotFoundPage(page.path) ? [] : [{ message: 'The page has no canonical address.' }];
    const href = page.attr(first, 'href') ?? '';
    if (second) return [{ message: 'The page has two canonical addresses.', span: spanOf(second) }];
    const problem = (what: string) => [{ message: `The canonical address \`${href}\` ${what}.`, span: spanOf(first) }];
    if (isInBody(page, first)) return problem('is in the body, where search engines ignore it');
    if (!/^https?:\/\//i.test(href)) return problem('is not absolute');
    if (href.includes('#')) return problem('has a fragment');
    const target = site.resolve(href, page.route);
    const isHidden = page.noindex && !page.redirects;
    if (!target) return isHidden ? problem('is that of another page, but this page is `noindex`') : [];
    if (!hasScheme(site.origin, href)) return problem(`does not begin with \`${site.origin}\``);
    if (target.moved !== undefined) return problem(`is redirected to \`${target.moved}\``);
    if (target.redirect) return problem(`is redirected to \`${target.redirect.to}\``);
    if (target.file === undefined) return problem('has no page');
    return isHidden && target.route !== page.route
      ? problem('is that of another page, but this page is `noindex`')
      : [];
  },
  site: (site) => [
    ...allToHome(site).map(({ path }) => ({
      message: 'The canonical address of every page is the home page, so search engines show no other page.',
      path,
    })),
    ...[...site.pages.values()].flatMap(({ path, route, canonical, locale, noindex }) => {
      const target = canonical === undefined ? undefined : site.resolve(canonical, route);
      if (!target || target.route === route || noindex) return [];
      const other = site.pages.get(target.route);
      const what = other && canonicalProblem(site, other, locale);
      return what === undefined
        ? []
        : [{ message: `The canonical address \`${canonical ?? ''}\` is that of a page that ${what}.`, path }];
    }),
  ],
};

/** The pages of a site of which all have the canonical address of the home page. */
function allToHome(site: CheckedSite): PageSummary[] {
  const title = site.pages.get('/')?.title;
  const others = [...site.pages.values()].filter((page) => page.route !== '/' && !page.noindex);
  const isHome = ({ canonical, route }: PageSummary): boolean =>
    canonical !== undefined && site.resolve(canonical, route)?.route === '/';
  // A copy of the home page is rightly no page of its own.
  return others.every(isHome) ? others.filter((page) => page.title !== title) : [];
}

function canonicalProblem(site: CheckedSite, other: PageSummary, locale: string): string | undefined {
  const { canonical, route } = other;
  if (other.noindex) return 'is `noindex`';
  if (canonical !== undefined && site.resolve(canonical, route)?.route !== route)
    return `has the canonical address \`${canonical}\``;
  return isSameLanguage(locale, other.locale) ? undefined : `is in \`${other.locale}\``;
}
