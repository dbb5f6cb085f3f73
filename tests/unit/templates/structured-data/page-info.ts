import type { PageInfo } from '../../../../src/api/site-model.js';

/** A page for the builders of structured data. */
export function pageInfo(own: Partial<PageInfo> = {}): PageInfo {
  const path = own.path ?? '/ludo/ludo-rules/';
  return {
    path,
    url: `https://games.example${path}`,
    template: 'article',
    locale: 'en',
    title: 'Title for search results',
    description: 'What the page is about.',
    noindex: false,
    alternates: [],
    summary: {},
    ...own,
  };
}
