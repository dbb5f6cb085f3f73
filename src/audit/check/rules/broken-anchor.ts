import { hasAnchor } from '../../../lib/text/names.js';
import { percentDecoded } from '../../../lib/text/path-pattern.js';
import type { Rule } from '../site/rule.js';

/** Links to an id that the target page does not have. */
export const brokenAnchor: Rule = {
  id: 'broken-anchor',
  severity: 'error',
  about: 'The fragment of a link is an id of the page.',
  remedy: 'Correct the part after `#`, or set that id on the element.',
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
