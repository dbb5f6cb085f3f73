import { spanOf } from '../../../lib/html/html-pieces.js';
import { invalidTagMessage, isSameLanguage, languageTag, unknownToSearch } from '../../../lib/text/language-tag.js';
import { alternateLinks, hasScheme, isInBody } from '../../facts/read-page.js';
import type { Rule } from '../site/rule.js';
import type { CheckedSite, PageSummary } from '../site/checked-site.js';

/** Language versions that do not link to each other. */
export const reciprocalAlternates: Rule = {
  id: 'reciprocal-alternates',
  severity: 'error',
  about: 'Language versions of a page list each other and themselves with absolute addresses and the right languages.',
  remedy: 'Set `translationOf` on the translation, and valid tags in `locales` of `site/site.yaml`.',
  examples: {
    passes: {
      'index.html':
        '<link rel="alternate" hreflang="en" href="https://tea.example/"><link rel="alternate" hreflang="hi" href="https://tea.example/hi/">',
      'hi/index.html':
        '<link rel="alternate" hreflang="en" href="https://tea.example/"><link rel="alternate" hreflang="hi" href="https://tea.example/hi/">',
    },
    fails: {
      'index.html':
        '<link rel="alternate" hreflang="en" href="https://tea.example/"><link rel="alternate" hreflang="hi" href="https://tea.example/hi/">',
      'hi/index.html': '',
    },
  },
  page: (page) =>
    alternateLinks(page).flatMap((element) => {
      const span = spanOf(element);
      const hreflang = page.attr(element, 'hreflang') ?? '';
      const href = page.attr(element, 'href') ?? '';
      if (isInBody(page, element))
        return [{ message: `The version in \`${hreflang}\` is in the body, where search engines ignore it.`, span }];
      const isTag = hreflang.toLowerCase() !== 'x-default';
      if (isTag && !languageTag(hreflang)) return [{ message: invalidTagMessage(hreflang), span }];
      const { why, instead } = (isTag ? unknownToSearch(hreflang) : undefined) ?? {};
      const message = why === undefined || instead === undefined ? why : `${why} Write \`${instead}\`.`;
      const severity = instead === undefined ? 'note' : 'warning';
      const ignored = message === undefined ? [] : [{ message, severity, span } as const];
      return /^https?:\/\//i.test(href)
        ? ignored
        : [{ message: `The address \`${href}\` of the version in \`${hreflang}\` is not absolute.`, span }];
    }),
  site: (site) =>
    [...site.pages.values()].flatMap((page) => {
      const { path, route, alternates } = page;
      if (alternates.length === 0) return [];
      const named = new Map<string, string>();
      const messages = alternates.flatMap(({ hreflang, href }) => {
        const language = hreflang.toLowerCase();
        const first = named.get(language);
        named.set(language, href);
        if (first !== undefined && first !== href) return [`The page lists two versions in \`${hreflang}\`.`];
        return alternateProblem(site, page, hreflang, href) ?? [];
      });
      const isNamed = alternates.some(({ href }) => site.resolve(href, route)?.route === route);
      return [...(isNamed ? [] : ['The page lists language versions, but not itself.']), ...messages].map(
        (message) => ({ message, path }),
      );
    }),
};

/** The problem of a language version that a page lists. */
function alternateProblem(
  site: CheckedSite,
  { route, noindex }: PageSummary,
  hreflang: string,
  href: string,
): string | undefined {
  const target = site.resolve(href, route);
  if (!target) return undefined;
  const version = `The version in \`${hreflang}\` is \`${href}\`, which`;
  const other = site.pages.get(target.route);
  if (!other) return `${version} is not a page.`;
  if (target.moved !== undefined) return `${version} is redirected to \`${target.moved}\`.`;
  if (!hasScheme(site.origin, href)) return `${version} does not begin with \`${site.origin}\`.`;
  if (other.noindex && !noindex) return `${version} is \`noindex\`.`;
  if (other.canonical !== undefined && site.resolve(other.canonical, other.route)?.route !== other.route)
    return `${version} has the canonical address \`${other.canonical}\`.`;
  if (hreflang.toLowerCase() !== 'x-default' && other.locale !== '' && !isSameLanguage(hreflang, other.locale))
    return `${version} is in \`${other.locale}\`.`;
  return other.alternates.some((item) => site.resolve(item.href, target.route)?.route === route)
    ? undefined
    : `\`${target.route}\` is listed as the version in \`${hreflang}\` but does not list this page.`;
}
