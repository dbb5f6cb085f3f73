import { anchorIn, hasAnchor } from '../../../lib/text/names.js';
import { isDynamic, percentDecoded } from '../../../lib/text/path-pattern.js';
import type { CheckedSite } from '../site/checked-site.js';
import type { Rule } from '../site/rule.js';

/** Links to an id that the target page does not have. */
export const brokenAnchor: Rule = {
  id: 'broken-anchor',
  severity: 'error',
  about: 'The fragment of a link or of the target of a redirect is an id of the page.',
  remedy: 'Correct the part after `#`, or set that id on the element.',
  examples: {
    passes: { 'index.html': '<a href="#brew">Brew</a><h2 id="brew">Brewing</h2>' },
    fails: { 'index.html': '<a href="#brew">Brew</a><h2 id="brewing">Brewing</h2>' },
  },
  site: (site) => [
    ...site.anchors.flatMap(({ path, href, span, route, anchor }) =>
      lacks(site, route, anchor) ? [{ message: `\`${href}\`: ${noElement(route, anchor)}`, path, span }] : [],
    ),
    ...site.redirects.flatMap(({ from, to }) => {
      const target = isDynamic(to.replace(/^https?:/, '')) ? undefined : site.resolve(to, '/');
      const anchor = anchorIn(target?.anchor ?? '');
      return target === undefined || anchor === undefined || !lacks(site, target.route, anchor)
        ? []
        : [
            {
              message: `The target of the redirect from \`${from}\` is \`${to}\`: ${noElement(target.route, anchor)}`,
              path: '_redirects',
              text: to,
            },
          ];
    }),
  ],
};

function lacks({ pages }: CheckedSite, route: string, anchor: string): boolean {
  const target = pages.get(route);
  return target !== undefined && !hasAnchor(target.ids, anchor);
}

function noElement(route: string, anchor: string): string {
  return `\`${route}\` has no element with the id \`${percentDecoded(anchor)}\`.`;
}
