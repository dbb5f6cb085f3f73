import { spanOf } from '../../../lib/html/html-pieces.js';
import { pageReferences } from '../../facts/page-addresses.js';
import type { Rule } from '../site/rule.js';
import type { LinkTarget } from '../site/checked-site.js';

/** Links that only work because of a redirect. */
export const redirectedLink: Rule = {
  id: 'redirected-link',
  severity: 'warning',
  about:
    'Links and files of the own site use their final address. Temporary redirects and redirects to other sites are allowed.',
  remedy: 'Use the target of the redirect: each redirect costs another round trip.',
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
      // Redirects to other sites are intended.
      return to === undefined || !site.resolve(to, page.route)
        ? []
        : [{ message: `\`${href}\` is redirected to \`${to}\`.`, span: spanOf(element) }];
    }),
};

function lastingRedirect({ redirect }: LinkTarget): string | undefined {
  return redirect && (redirect.status === 301 || redirect.status === 308) ? redirect.to : undefined;
}
