import { spanOf } from '../../../lib/html/html-pieces.js';
import { pageReferences } from '../site/page-references.js';
import type { Rule } from '../site/rule.js';
import type { Target } from '../site/checked-site.js';

/** Links that work by a redirect only. */
export const redirectedLink: Rule = {
  id: 'redirected-link',
  severity: 'warning',
  about:
    'What a page links to or loads from its own site has that address; redirects for a time, and those to other sites, may be linked to, since they are there for that.',
  remedy: 'Write the address that it leads to: each redirect is another journey over a slow network.',
  examples: {
    passes: {
      'index.html': '<a href="/tea/">Tea</a><a href="/shop/">Shop</a>',
      'tea/index.html': '',
      _redirects: '/shop/ https://shop.example/ 301\n',
    },
    fails: { 'index.html': '<a href="/tea">Tea</a>', 'tea/index.html': '' },
  },
  page: (page, site) =>
    pageReferences(page).flatMap(({ href, element }) => {
      const target = site.resolve(href, page.base);
      const to = target && (target.moved ?? lastingRedirect(target));
      // Where it leads to another site, that is what the redirect is for.
      return to === undefined || !site.resolve(to, page.route)
        ? []
        : [{ message: `\`${href}\` is redirected to \`${to}\`.`, path: page.path, span: spanOf(element) }];
    }),
};

function lastingRedirect({ redirect }: Target): string | undefined {
  return redirect && (redirect.status === 301 || redirect.status === 308) ? redirect.to : undefined;
}
