import { currentSite, defineFile, siteAddress } from 'islet';
import { newestArticles } from '../components/newest-articles.js';

/** The articles in the default language, newest first, for feed readers (Atom). */
export default defineFile({
  path: 'feed.xml',
  render() {
    const { name, origin, defaultLocale } = currentSite();
    const articles = newestArticles(defaultLocale).map((page) => ({ ...page, date: `${page.summary.published}T00:00:00Z` }));
    const entries = articles.map(
      ({ url, title, description, date }) => `  <entry>
    <id>${xml(url)}</id>
    <title>${xml(title)}</title>
    <link href="${xml(url)}"/>
    <updated>${date}</updated>
    <summary>${xml(description)}</summary>
  </entry>
`,
    );
    return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${defaultLocale}">
  <id>${xml(origin + siteAddress('/'))}</id>
  <title>${xml(name)}</title>
  <updated>${articles[0]?.date ?? '1970-01-01T00:00:00Z'}</updated>
  <author><name>${xml(name)}</name></author>
  <link rel="self" type="application/atom+xml" href="${xml(origin + siteAddress('/feed.xml'))}"/>
${entries.join('')}</feed>
`;
  },
});

function xml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${String(character.charCodeAt(0))};`);
}
