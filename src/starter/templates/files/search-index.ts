import { currentSite, defineFile, jsonUrl, listRoutes } from 'islet';
import { searchDirectory } from '../components/search-parts.js';

/** What the search box looks through, for each language: titles, descriptions, and the `text` of the summaries of pages. */
export default defineFile({
  from: () => currentSite().locales,
  path: ({ code }) => `search-index.${code}.json`,
  render({ code }) {
    const pages = listRoutes()
      .filter(({ template, noindex, locale }) => template !== 'search' && !noindex && locale === code)
      .map(({ path, title, description, summary }) => ({ path, title, description, text: String(summary['text'] ?? '') }));
    return JSON.stringify(searchDirectory(pages, code, jsonUrl));
  },
});
