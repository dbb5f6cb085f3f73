import type { Rule } from '../rule.js';

/** Titles that are missing, too long or not unique. */
export const pageTitle: Rule = {
  id: 'page-title',
  severity: 'error',
  about: 'Every page has a title of its own; search results show about 60 characters of it.',
  remedy: 'Write a `title` that tells this page from all others.',
  examples: {
    passes: {
      'index.html': '<html><head><title>Tea</title></head></html>',
      'a/index.html': '<html><head><title>Pots</title></head></html>',
    },
    fails: {
      'index.html': '<html><head><title>Tea</title></head></html>',
      'a/index.html': '<html><head><title>Tea</title></head></html>',
    },
  },
  page: ({ title, path }) =>
    title === ''
      ? [{ message: 'The page has no title.', path }]
      : title.length > 70
        ? [{ message: `The title has ${String(title.length)} characters.`, path, severity: 'warning' }]
        : [],
  site: ({ pages }) => {
    const known = new Map<string, string>();
    return [...pages.values()].flatMap(({ title, locale, route, path, noindex }) => {
      if (title === '' || noindex) return [];
      const first = known.get(`${locale} ${title}`);
      known.set(`${locale} ${title}`, first ?? route);
      return first === undefined ? [] : [{ message: `The title \`${title}\` is that of \`${first}\` too.`, path }];
    });
  },
};
