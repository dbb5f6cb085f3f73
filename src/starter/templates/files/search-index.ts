import { defineFile, listRoutes } from 'islet';

/** What the search box looks through. */
export default defineFile({
  path: 'search-index.json',
  render: () =>
    JSON.stringify(
      listRoutes()
        .filter(({ template, noindex }) => template !== 'search' && !noindex)
        .map(({ path, title, description, locale }) => ({ path, title, description, locale })),
    ),
});
