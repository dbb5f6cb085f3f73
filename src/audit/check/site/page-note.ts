import { spanOf } from '../../../lib/html/html-pieces.js';
import { anchorIn } from '../../../lib/text/names.js';
import { pageAnchors } from '../../page-anchors.js';
import { routeOf } from '../../route-of.js';
import { alternateLinks, canonicalLinks, type PageFacts } from '../../facts/read-page.js';
import type { CheckedSite, PageLink, PageNote, PageSummary } from './checked-site.js';

/** Attributes that lead to other pages without being links, and their elements. */
const LEADS: readonly (readonly [attribute: string, ...elements: string[]])[] = [
  ['action', 'form'],
  ['formaction', 'button', 'input'],
  ['src', 'iframe'],
  ['data', 'object'],
];

/** Takes from a page what other pages need. */
export function pageNote(page: PageFacts, site: CheckedSite): PageNote {
  const linked = new Set<string>();
  const anchors: PageNote['anchors'][number][] = [];
  const outside: PageLink[] = [];
  for (const [name, ...elements] of LEADS)
    for (const element of page.elements(...elements)) {
      const route = site.resolve(page.attr(element, name) ?? '', page.base)?.route;
      if (route !== undefined && route !== page.route) linked.add(route);
    }
  for (const element of page.elements('a', 'area', 'use')) {
    const written = page.attr(element, 'href') ?? page.attr(element, 'xlink:href');
    if (written === undefined) continue;
    const link: PageLink = { path: page.path, href: written, span: spanOf(element) };
    const target = site.resolve(link.href, page.base);
    if (!target) {
      // Beside the path of the site, links of its own origin are outside too.
      const base = site.base === '' ? '' : `${site.origin}${page.route}`;
      const href = URL.canParse(written, base) ? new URL(written, base).href : written;
      if (/^https?:/i.test(href)) outside.push({ ...link, href });
      continue;
    }
    if (target.route !== page.route && element.name !== 'use') linked.add(target.route);
    const anchor = anchorIn(target.anchor);
    if (anchor !== undefined && target.file !== undefined)
      anchors.push({ ...link, route: routeOf(target.file), anchor });
  }
  return { summary: summaryOf(page), linked: [...linked], anchors, outside };
}

function summaryOf(page: PageFacts): PageSummary {
  const description = page
    .elements('meta')
    .filter((element) => page.attr(element, 'name') === 'description')
    .flatMap((element) => page.attr(element, 'content') ?? [])[0];
  return {
    path: page.path,
    route: page.route,
    title: page.title,
    description: description ?? '',
    locale: page.locale,
    noindex: page.noindex,
    canonical: canonicalLinks(page)
      .map((element) => page.attr(element, 'href') ?? '')
      .at(0),
    alternates: alternateLinks(page).map((element) => ({
      hreflang: page.attr(element, 'hreflang') ?? '',
      href: page.attr(element, 'href') ?? '',
    })),
    ids: new Set(pageAnchors(page.pieces).map(({ id }) => id)),
  };
}
