import type { Rule } from '../rule.js';

/** Descriptions that are missing or not unique. */
export const pageDescription: Rule = {
  id: 'page-description',
  severity: 'error',
  about: 'Every page that search engines may show describes itself in words of its own.',
  remedy: 'Write a `description` of 70 to 155 characters.',
  examples: {
    passes: { 'index.html': '<meta name="description" content="All about tea.">' },
    fails: { 'index.html': '<meta name="description" content="">' },
  },
  site: ({ pages }) => {
    const known = new Map<string, string>();
    return [...pages.values()].flatMap(({ description, route, path, noindex }) => {
      if (noindex) return [];
      if (description.trim() === '') return [{ message: 'The page has no description.', path }];
      const first = known.get(description);
      known.set(description, first ?? route);
      return first === undefined ? [] : [{ message: `The description is that of \`${first}\` too.`, path }];
    });
  },
};
