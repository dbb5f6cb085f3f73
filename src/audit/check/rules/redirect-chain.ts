import type { Rule } from '../site/rule.js';

/** Redirects to another redirect, to themselves or to a missing page. */
export const redirectChain: Rule = {
  id: 'redirect-chain',
  severity: 'error',
  about: 'The target of a redirect is a page.',
  remedy: 'Redirect to the end of the chain.',
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
      const what = next === undefined ? 'is not published' : `is redirected to \`${next}\``;
      return [
        { message: `The target of the redirect from \`${from}\` is \`${to}\`, which ${what}.`, path: '_redirects' },
      ];
    }),
};
