import { duplicates } from '../site/duplicate-pages.js';
import type { Rule } from '../site/rule.js';

/** Titles that are missing, too long or not unique; the last two are notes for pages made from data. */
export const pageTitle: Rule = {
  id: 'page-title',
  severity: 'error',
  about:
    'Every page has a unique title of at most 70 characters; search results show about 60. For pages made from data this is a note.',
  remedy: 'Write a unique `title`.',
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
  page: ({ path, title }, { isFromData }) => {
    if (title === '') return [{ message: 'The page has no title.' }];
    const message = `The title has ${String(title.length)} characters.`;
    return title.length > 70 ? [{ message, severity: isFromData(path) ? 'note' : 'warning' }] : [];
  },
  site: ({ pages, isFromData }) =>
    duplicates([...pages.values()], ({ locale, title }) => (title === '' ? '' : `${locale} ${title}`)).map(
      ({ path, title, count }) => ({
        message: `${String(count)} pages have the title \`${title}\`.`,
        path,
        severity: isFromData(path) ? 'note' : undefined,
      }),
    ),
};
