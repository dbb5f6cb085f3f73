import { spanOf } from '../../lib/html-pieces.js';
import { pageReferences } from '../page-references.js';
import type { Rule } from '../rule.js';

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
      const target = site.resolve(href, page.route);
      return !target || target.file !== undefined || target.redirect
        ? []
        : [{ message: `\`${href}\` leads to nothing that is published.`, path: page.path, span: spanOf(element) }];
    }),
};
