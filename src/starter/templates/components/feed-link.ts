import { currentSite, siteAddress } from 'islet';

/** Path of the feed of a language. */
export function feedPath(language: string): string {
  return language === currentSite().defaultLocale ? 'feed.xml' : `${language.toLowerCase()}/feed.xml`;
}

/** Name of the feed of a language. */
export function feedTitle(language: string): string {
  const { name, defaultLocale, locales } = currentSite();
  return language === defaultLocale ? name : `${name} (${locales.find(({ code }) => code === language)?.label ?? language})`;
}

/** The feed in the head of a page: only where its language has articles. With `hreflang` it would be a version of the page. */
export function feedLink(language: string) {
  const href = siteAddress(`/${feedPath(language)}`);
  return { rel: 'alternate', type: 'application/atom+xml', title: feedTitle(language), href };
}
