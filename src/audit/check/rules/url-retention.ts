import type { Rule } from '../site/rule.js';

/** Addresses of a previous output that no longer work. */
export const urlRetention: Rule = {
  id: 'url-retention',
  severity: 'error',
  about: 'An address of the previous output still has a page or a redirect.',
  remedy: 'Add `redirectFrom` to the page that replaces it.',
  examples: {
    passes: { 'former:old/index.html': '', _redirects: '/old/ /new/ 301\n', 'new/index.html': '' },
    fails: { 'former:old/index.html': '', 'new/index.html': '' },
  },
  site: (site) =>
    site.formerRoutes.flatMap((route) => {
      const target = site.resolve(route, '/');
      return !target || target.file !== undefined || target.redirect
        ? []
        : [{ message: `\`${route}\` was published before and no longer works.`, path: '_redirects' }];
    }),
};
