import { spanOf } from '../../../lib/html/html-pieces.js';
import { hasRel } from '../../facts/read-page.js';
import type { Rule } from '../site/rule.js';

/** Links that let another site control the page. */
export const openerLink: Rule = {
  id: 'opener-link',
  severity: 'error',
  about: 'No link to another site has `rel="opener"`, with which that site can send the tab of the visitor elsewhere.',
  remedy: 'Remove `opener` from `rel`.',
  examples: {
    passes: { 'index.html': '<a href="https://pots.example/" target="_blank">Pots</a>' },
    fails: { 'index.html': '<a href="https://pots.example/" target="_blank" rel="opener">Pots</a>' },
  },
  page: (page, site) =>
    page.elements('a', 'area', 'form').flatMap((element) => {
      const address = page.attr(element, element.name === 'form' ? 'action' : 'href') ?? '';
      return hasRel(page, element, 'opener') && URL.canParse(address) && !site.resolve(address, page.base)
        ? [{ message: `The link to \`${address}\` has \`rel="opener"\`.`, span: spanOf(element) }]
        : [];
    }),
};
