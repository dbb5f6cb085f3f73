import { currentSite, defineFile, listRoutes, siteAddress } from 'islet';

/** The articles in the default language, newest first, for feed readers (Atom). */
export default defineFile({
  path: 'feed.xml',
  render() {
    const { name, origin, defaultLocale } = currentSite();
    const articles = listRoutes()
      .filter(({ template, locale, noindex }) => template === 'article' && locale === defaultLocale && !noindex)
      .map((page) => ({ ...page, date: `${String(page.summary['published'])}T00:00:00Z` }))
      .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
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
