import { currentSite, listPages, siteAddress } from 'islet';

/** Path of the feed of a language. */
export function feedPath(language: string): string {
  return language === currentSite().defaultLocale ? 'feed.xml' : `${language.toLowerCase()}/feed.xml`;
}

/** Name of the feed of a language. */
export function feedTitle(language: string): string {
  const { name, defaultLocale, locales } = currentSite();
  const label = locales.find(({ code }) => code === language)?.label;
  return language === defaultLocale || label === undefined ? name : `${name} (${label})`;
}

/** Whether a language has articles, and so a feed. */
export function hasFeed(language: string): boolean {
  return listPages({ kind: 'article', where: ({ locale, noindex }) => locale === language && !noindex }).length > 0;
}

/** The feed of a language, for the head of its pages. Without `hreflang`, which makes it another version of the page. */
export function feedLink(language: string): { rel: string; href: string; type: string; title: string } {
  const href = siteAddress(`/${feedPath(language)}`);
  return { rel: 'alternate', type: 'application/atom+xml', title: feedTitle(language), href };
}
