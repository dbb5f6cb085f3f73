import type { Rule } from '../site/rule.js';

/** Lists links to other sites, without fetching them. */
export const externalLinks: Rule = {
  id: 'external-links',
  severity: 'note',
  about: 'Links to other sites are listed for review.',
  remedy: 'Open the link and check that it still leads to the right page.',
  examples: {
    passes: { 'index.html': '<a href="/">Home</a>' },
    fails: { 'index.html': '<a href="https://pots.example/">Pots</a>' },
  },
  site: ({ outside }) =>
    [...outside.values()].map(({ path, href, span }) => ({ message: `Link to \`${href}\`.`, path, span })),
};
