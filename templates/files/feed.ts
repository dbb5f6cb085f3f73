import { currentSite, defineFile, listRoutes, siteAddress, type Json } from 'islet';
import { atomFeed } from '../shared/atom-feed.js';

const MAX_ENTRIES = 30;

/** The newest articles in the default language, for feed readers. */
export default defineFile({
  path: 'feed.xml',
  render() {
    const { name, origin, defaultLocale } = currentSite();
    const entries = listRoutes()
      .filter(({ template, locale, noindex }) => template === 'article' && locale === defaultLocale && !noindex)
      .map(({ url, title, description, summary }) => ({
        url,
        title,
        description,
        published: dateOf(summary['published']),
        updated: dateOf(summary['updated']),
      }))
      .sort((a, b) => (a.published < b.published ? 1 : a.published > b.published ? -1 : 0))
      .slice(0, MAX_ENTRIES);
    const address = (path: string): string => origin + siteAddress(path);
    return atomFeed({ title: name, locale: defaultLocale, home: address('/'), self: address('/feed.xml'), entries });
  },
});

/** A summary is JSON, of which the article's is known to have dates. */
function dateOf(value: Json | undefined): string {
  if (typeof value !== 'string') throw new TypeError('An article has no date in its summary.');
  return value;
}
