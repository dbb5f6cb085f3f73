import { currentSite, defineFile, siteAddress } from 'islet';
import { escapeXml } from '../components/escape-xml.js';
import { newestArticles } from '../components/newest-articles.js';

/** The articles in the default language, newest first, for feed readers (Atom). */
export default defineFile({
  path: 'feed.xml',
  render() {
    const { name, origin, defaultLocale } = currentSite();
    const articles = newestArticles(defaultLocale).map((page) => ({ ...page, date: `${page.summary.published}T00:00:00Z` }));
    const entries = articles.map(
      ({ url, title, description, date }) => `  <entry>
    <id>${escapeXml(url)}</id>
    <title>${escapeXml(title)}</title>
    <link href="${escapeXml(url)}"/>
    <updated>${date}</updated>
    <summary>${escapeXml(description)}</summary>
  </entry>
`,
    );
    return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${defaultLocale}">
  <id>${escapeXml(origin + siteAddress('/'))}</id>
  <title>${escapeXml(name)}</title>
  <updated>${articles[0]?.date ?? '1970-01-01T00:00:00Z'}</updated>
  <author><name>${escapeXml(name)}</name></author>
  <link rel="self" type="application/atom+xml" href="${escapeXml(origin + siteAddress('/feed.xml'))}"/>
${entries.join('')}</feed>
`;
  },
});
