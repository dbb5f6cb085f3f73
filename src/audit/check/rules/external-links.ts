import type { Rule } from '../site/rule.js';

/** A list of the other sites that pages lead to. They are not fetched. */
export const externalLinks: Rule = {
  id: 'external-links',
  severity: 'note',
  about: 'Links to other sites are listed, so that somebody looks at them now and then.',
  remedy: 'Open it and see that it is still what is meant.',
  examples: {
    passes: { 'index.html': '<a href="/">Home</a>' },
    fails: { 'index.html': '<a href="https://elsewhere.example/">Elsewhere</a>' },
  },
  site: ({ outside }) =>
    [...outside.values()].map(({ path, href, span }) => ({ message: `Leads to \`${href}\`.`, path, span })),
};
