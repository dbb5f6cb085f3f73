import { isNotFoundPage } from '../../../lib/site/not-found-page.js';
import type { Rule } from '../site/rule.js';

/** Pages that no other page links to. */
export const orphanPage: Rule = {
  id: 'orphan-page',
  severity: 'warning',
  about: 'Another page links to every indexable page, shows it in a frame or sends a form to it.',
  remedy: 'Link to it, or set `noindex: true`.',
  examples: {
    passes: { 'index.html': '<a href="/tea/">Tea</a>', 'tea/index.html': '<a href="/">Home</a>' },
    fails: { 'index.html': '', 'tea/index.html': '' },
  },
  site: ({ pages, linked }) =>
    [...pages.values()]
      .filter(({ route, noindex, path }) => route !== '/' && !isNotFoundPage(path) && !noindex && !linked.has(route))
      .map(({ path }) => ({ message: 'No page links to this one.', path })),
};
