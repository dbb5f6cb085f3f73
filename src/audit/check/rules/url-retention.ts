import type { Rule } from '../site/rule.js';

/** Addresses of a former output that lead nowhere now. */
export const urlRetention: Rule = {
  id: 'url-retention',
  severity: 'error',
  about: 'An address that was published goes on to work: by a page or by a redirect.',
  remedy: 'Add `redirectFrom` to the page that took its place.',
  examples: {
    passes: { 'former:old/index.html': '', _redirects: '/old/ /new/ 301\n', 'new/index.html': '' },
    fails: { 'former:old/index.html': '', 'new/index.html': '' },
  },
  site: (site) =>
    site.formerRoutes.flatMap((route) => {
      const target = site.resolve(route, '/');
      return !target || target.file !== undefined || target.redirect
        ? []
        : [{ message: `\`${route}\` was published before and leads nowhere now.`, path: '_redirects' }];
    }),
};
