import { hasAnchor } from '../../../lib/text/names.js';
import { percentDecoded } from '../../../lib/text/path-pattern.js';
import type { Rule } from '../site/rule.js';

/** Links to a place on a page that the page does not have. */
export const brokenAnchor: Rule = {
  id: 'broken-anchor',
  severity: 'error',
  about: 'A link to a place on a page names an id that the page has.',
  remedy: 'Correct what stands behind `#`, or give the element that id.',
  examples: {
    passes: { 'index.html': '<a href="#brew">Brew</a><h2 id="brew">Brewing</h2>' },
    fails: { 'index.html': '<a href="#brew">Brew</a><h2 id="brewing">Brewing</h2>' },
  },
  site: ({ anchors, pages }) =>
    anchors.flatMap(({ path, href, span, route, anchor }) => {
      const target = pages.get(route);
      return !target || hasAnchor(target.ids, anchor)
        ? []
        : [
            {
              message: `\`${href}\`: \`${route}\` has no element with the id \`${percentDecoded(anchor)}\`.`,
              path,
              span,
            },
          ];
    }),
};
