import { duplicates } from '../site/duplicate-pages.js';
import type { Rule } from '../site/rule.js';

/** Descriptions that are missing or not unique. */
export const pageDescription: Rule = {
  id: 'page-description',
  severity: 'error',
  about: 'Every indexable page has a unique description. For pages made from data, uniqueness is a note.',
  remedy: 'Say in `description` what this page has and no other one, in 70 to 155 characters.',
  examples: {
    passes: { 'index.html': '<meta name="description" content="All about tea.">' },
    fails: { 'index.html': '<meta name="description" content="">' },
  },
  site: ({ pages, isFromData }) => {
    const shown = [...pages.values()].filter(({ noindex }) => !noindex);
    return [
      ...shown
        .filter(({ description }) => description.trim() === '')
        .map(({ path }) => ({ message: 'The page has no description.', path })),
      ...duplicates(shown, ({ description }) => description.trim()).map(({ path, count }) => ({
        message: `${String(count)} pages have this description.`,
        path,
        severity: isFromData(path) ? ('note' as const) : undefined,
      })),
    ];
  },
};
