import { spanOf } from '../../../lib/html/html-pieces.js';
import { isMissing } from '../site/missing-target.js';
import { pageReferences } from '../site/page-references.js';
import type { Rule } from '../site/rule.js';
import type { CheckedSite } from '../site/checked-site.js';

/** Links, images, scripts and other files of the site that do not exist. */
export const brokenLink: Rule = {
  id: 'broken-link',
  severity: 'error',
  about: 'Everything that a page links to or loads from its own site exists.',
  remedy: 'Correct the address, publish the file, or add a redirect.',
  examples: {
    passes: { 'index.html': '<a href="/tea/">Tea</a><img src="/pot.svg" alt="">', 'tea/index.html': '', 'pot.svg': '' },
    fails: { 'index.html': '<a href="/coffee/">Coffee</a>' },
  },
  page: (page, site) =>
    pageReferences(page).flatMap(({ href, element }) => {
      const span = spanOf(element);
      const target = site.resolve(href, page.base);
      if (!target) return [];
      if (isMissing(site, target)) return [{ message: `\`${href}\` is not published.`, span }];
      if (element.name !== 'link' || target.file === undefined) return [];
      return missingIn(site, target.file, 0).map(({ file, address }) => ({
        message: `\`${address}\` in \`${file}\` is not published.`,
        span,
      }));
    }),
};

/** Depth to which imports of style sheets are followed. */
const MAX_IMPORTS = 8;

/** Addresses in a style sheet or web manifest that do not exist. */
function missingIn(site: CheckedSite, file: string, depth: number): readonly { file: string; address: string }[] {
  return site.addressesIn(file).flatMap((address) => {
    const target = site.resolve(address, `/${file}`);
    if (!target) return [];
    if (isMissing(site, target)) return [{ file, address }];
    const isSheet = target.file?.endsWith('.css') === true && depth < MAX_IMPORTS;
    return isSheet ? missingIn(site, target.file, depth + 1) : [];
  });
}
