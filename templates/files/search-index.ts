import { defineFile, listRoutes } from 'islet';
import type { SearchEntry } from '../shared/search.js';

/** What the search page looks through. */
export default defineFile({
  path: 'search-index.json',
  render: () =>
    JSON.stringify(
      listRoutes()
        .filter(({ noindex }) => !noindex)
        .map(({ path, title, description, locale }): SearchEntry => ({ path, title, description, locale })),
    ),
});
