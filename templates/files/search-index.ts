import { defineFile, listRoutes, readData } from 'islet';
import chromeData from '../data/chrome.js';
import { isQuestions } from '../fields/faq-section.js';
import { listsPath } from '../shared/path-lists.js';
import type { SearchEntry } from '../shared/search.js';

/** What the search page looks through: pages, and questions with their own place. */
export default defineFile({
  path: 'search-index.json',
  render: () => {
    const { searchable } = readData(chromeData);
    const pages = listRoutes().filter(({ noindex, path }) => !noindex || listsPath(searchable, path));
    return JSON.stringify(
      pages.flatMap(({ path, title, description, locale, summary: { questions } }): SearchEntry[] => [
        { path, title, description, locale },
        ...(isQuestions(questions) ? questions : []).map(([id, heading]) => ({
          path: `${path}#${id}`,
          title: heading,
          description: '',
          locale,
        })),
      ]),
    );
  },
});
