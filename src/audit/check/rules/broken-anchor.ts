import { anchorIn, hasAnchor } from '../../../lib/text/names.js';
import { pageIds } from '../../../lib/html/page-ids.js';
import { memo } from '../../memo.js';
import { isDynamic, percentDecoded } from '../../../lib/text/path-pattern.js';
import type { CheckedSite } from '../site/checked-site.js';
import type { Rule } from '../site/rule.js';

/** Links to an id that the target page does not have. */
export const brokenAnchor: Rule = {
  id: 'broken-anchor',
  severity: 'error',
  about: 'The fragment of a link, a `use` or the target of a redirect is an id of the page or the drawing.',
  remedy: 'Correct the part after `#`, or set that id on the element.',
  examples: {
    passes: { 'index.html': '<a href="#brew">Brew</a><h2 id="brew">Brewing</h2>' },
    fails: { 'index.html': '<a href="#brew">Brew</a><h2 id="brewing">Brewing</h2>' },
  },
  site: (site) => {
    const idsIn = memo(1000, (file: string) => pageIds(site.read(file)));
    return [...site.anchors, ...redirectAnchors(site)].flatMap(({ route, anchor, href, ...place }) => {
      // A drawing can be shown in part: `#xywh=…` and `#svgView(…)` are no ids.
      const isDrawing = /\.svg$/.test(route) && !/[=(]/.test(anchor);
      const ids = site.pages.get(route)?.ids ?? (isDrawing ? idsIn(route.slice(1)) : undefined);
      if (!ids || hasAnchor(ids, anchor)) return [];
      const message = `\`${href}\`: \`${route}\` has no element with the id \`${percentDecoded(anchor)}\`.`;
      return [{ message, ...place }];
    });
  },
};

function redirectAnchors({ redirects, resolve }: CheckedSite) {
  return redirects.flatMap(({ to }) => {
    const target = isDynamic(to.replace(/^https?:/, '')) ? undefined : resolve(to, '/');
    const anchor = anchorIn(target?.anchor ?? '');
    return target && anchor !== undefined
      ? [{ route: target.route, anchor, href: to, path: '_redirects', text: to }]
      : [];
  });
}
