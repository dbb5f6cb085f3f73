import { currentSite, defineFile, listPages, listRoutes, siteAddress, zonedTimestamp } from 'islet';
import { feedPath, feedTitle, hasFeed } from '../components/feed-link.js';
import { atomFeed } from '../shared/atom-feed.js';

/** What feed readers fetch again and again. */
const MAX_ENTRIES = 50;

/** What the feed reads of the summary of an article. */
interface ArticleSummary {
  readonly heading: string;
  readonly published: string;
  readonly updated: string;
  readonly [name: string]: string;
}

/** The newest articles in each language that has some, for feed readers. */
export default defineFile({
  from: () =>
    currentSite()
      .locales.map(({ code }) => code)
      .filter(hasFeed),
  path: feedPath,
  render(language) {
    const { name, origin, timeZone } = currentSite();
    const first = listRoutes().find(({ path }) => path === siteAddress('/'));
    const home = first?.alternates.find(({ locale }) => locale === language)?.path ?? siteAddress('/');
    const entries = listPages<ArticleSummary>({
      kind: 'article',
      where: ({ locale, noindex }) => locale === language && !noindex,
      sort: ({ summary: { published: a } }, { summary: { published: b } }) => (a < b ? 1 : a > b ? -1 : 0),
    })
      .slice(0, MAX_ENTRIES)
      .map(({ url, description, summary: { heading, published, updated } }) => ({
        url,
        title: heading,
        description,
        published: zonedTimestamp(published, timeZone),
        updated: zonedTimestamp(updated, timeZone),
      }));
    return atomFeed({
      title: feedTitle(language),
      author: name,
      language,
      home: origin + home,
      self: `${origin}${siteAddress(`/${feedPath(language)}`)}`,
      entries,
    });
  },
});
