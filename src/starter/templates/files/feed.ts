import { currentSite, defineFile, listRoutes, siteAddress, zonedTimestamp } from 'islet';
import { escapeXml } from '../components/escape-xml.js';
import { feedPath, feedTitle } from '../components/feed-link.js';
import { newestArticles } from '../components/newest-articles.js';

/** What feed readers fetch again and again. */
const MAX_ENTRIES = 50;

/** The newest articles in each language that has some, for feed readers (Atom). */
export default defineFile({
  from: () => currentSite().locales.map(({ code }) => code).filter((language) => newestArticles(language).length > 0),
  path: feedPath,
  render(language) {
    const { name, origin, timeZone } = currentSite();
    const first = listRoutes().find(({ path }) => path === siteAddress('/'));
    const home = first?.alternates.find(({ locale }) => locale === language)?.path ?? siteAddress('/');
    const entries = newestArticles(language)
      .slice(0, MAX_ENTRIES)
      .map(({ url, description, summary }) => ({ url, description, heading: summary.heading, date: zonedTimestamp(summary.published, timeZone) }));
    return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
  <id>${escapeXml(origin + home)}</id>
  <title>${escapeXml(feedTitle(language))}</title>
  <updated>${entries[0]?.date ?? ''}</updated>
  <author><name>${escapeXml(name)}</name></author>
  <link rel="alternate" type="text/html" href="${escapeXml(origin + home)}"/>
  <link rel="self" type="application/atom+xml" href="${escapeXml(origin + siteAddress(`/${feedPath(language)}`))}"/>
${entries
  .map(
    ({ url, heading, description, date }) => `  <entry>
    <id>${escapeXml(url)}</id>
    <title>${escapeXml(heading)}</title>
    <link rel="alternate" type="text/html" href="${escapeXml(url)}"/>
    <published>${date}</published>
    <updated>${date}</updated>
    <summary>${escapeXml(description)}</summary>
  </entry>
`,
  )
  .join('')}</feed>
`;
  },
});
