import { spanOf } from '../../../lib/html/html-pieces.js';
import { pageReferences } from '../site/page-references.js';
import type { Rule } from '../site/rule.js';
import type { CheckedSite, Target } from '../site/checked-site.js';

/** Links, pictures, scripts and other files of the site that are not there. */
export const brokenLink: Rule = {
  id: 'broken-link',
  severity: 'error',
  about: 'What a page links to or loads from its own site is there.',
  remedy: 'Correct the address, publish the file, or add a redirect.',
  examples: {
    passes: { 'index.html': '<a href="/tea/">Tea</a><img src="/pot.svg" alt="">', 'tea/index.html': '', 'pot.svg': '' },
    fails: { 'index.html': '<a href="/coffee/">Coffee</a>' },
  },
  page: (page, site) =>
    pageReferences(page).flatMap(({ href, element }) => {
      const place = { path: page.path, span: spanOf(element) };
      const target = site.resolve(href, page.base);
      if (!target) return [];
      if (isMissing(site, target)) return [{ message: `\`${href}\` leads to nothing that is published.`, ...place }];
      if (element.name !== 'link' || target.file === undefined) return [];
      return missingIn(site, target.file, 0).map(({ file, address }) => ({
        message: `\`${address}\` in \`${file}\` leads to nothing that is published.`,
        ...place,
      }));
    }),
};

/** Redirects that are followed at most, as in browsers (Fetch standard, HTTP-redirect fetch). */
const MAX_REDIRECTS = 20;

/** Whether an address of the site leads to no file, at once or by redirects. */
function isMissing(site: CheckedSite, first: Target): boolean {
  let target: Target | undefined = first;
  for (let count = 0; target?.redirect && count <= MAX_REDIRECTS; count += 1)
    target = site.resolve(target.redirect.to, '/');
  return target !== undefined && target.file === undefined;
}

/** Style sheets that import one another are followed this far. */
const MAX_IMPORTS = 8;

/** What a style sheet or web manifest names that is not there. */
function missingIn(site: CheckedSite, file: string, depth: number): readonly { file: string; address: string }[] {
  return site.addressesIn(file).flatMap((address) => {
    const target = site.resolve(address, `/${file}`);
    if (!target) return [];
    if (isMissing(site, target)) return [{ file, address }];
    const isSheet = target.file?.endsWith('.css') === true && depth < MAX_IMPORTS;
    return isSheet ? missingIn(site, target.file, depth + 1) : [];
  });
}
