import type { Rule } from '../site/rule.js';

/** Redirects that lead to another redirect, to themselves or to nothing. */
export const redirectChain: Rule = {
  id: 'redirect-chain',
  severity: 'error',
  about: 'A redirect leads straight to a page.',
  remedy: 'Let it lead to where the chain ends.',
  examples: {
    passes: { _redirects: '/old/ /new/ 301\n', 'new/index.html': '' },
    fails: { _redirects: '/old/ /newer/ 301\n/newer/ /new/ 301\n', 'new/index.html': '' },
  },
  site: (site) =>
    site.redirects.flatMap(({ from, to }) => {
      if (/[:*]/.test(to.replace(/^https?:/, ''))) return [];
      const target = site.resolve(to, '/');
      const next = target && (target.redirect?.to ?? target.moved);
      if (!target || (target.file !== undefined && next === undefined)) return [];
      const what = next === undefined ? 'is not published' : `goes on to \`${next}\``;
      return [{ message: `The redirect from \`${from}\` leads to \`${to}\`, which ${what}.`, path: '_redirects' }];
    }),
};
