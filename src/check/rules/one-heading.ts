import type { Rule } from '../rule.js';

/** Pages without a first heading, or with several. */
export const oneHeading: Rule = {
  id: 'one-heading',
  severity: 'error',
  about: 'A page has one `h1`.',
  remedy: 'Make the heading that names the page the only `h1`.',
  examples: {
    passes: { 'index.html': '<h1>Tea</h1><h2>Green</h2>' },
    fails: { 'index.html': '<h1>Tea</h1><h1>Pots</h1>' },
  },
  page: (page) => {
    const { length } = page.elements('h1');
    return length === 1
      ? []
      : [
          {
            message: length === 0 ? 'The page has no `h1`.' : `The page has ${String(length)} \`h1\`.`,
            path: page.path,
          },
        ];
  },
};
