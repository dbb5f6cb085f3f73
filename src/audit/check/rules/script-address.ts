import { spanOf } from '../../../lib/html/html-pieces.js';
import { isCode } from '../site/code-address.js';
import type { Rule } from '../site/rule.js';

/** Links and forms whose address is code. */
export const scriptAddress: Rule = {
  id: 'script-address',
  severity: 'error',
  about:
    'No link, form or frame has code as its address: the security policy blocks it, and it works only with scripts.',
  remedy: 'Use a `button` and a script, or link to a page.',
  examples: {
    passes: { 'index.html': '<a href="/tea/">Tea</a>' },
    fails: { 'index.html': '<a href="javascript:void(0)">Tea</a>' },
  },
  page: (page) =>
    page.openings.flatMap((element) => {
      const code = element.attributes.find(({ name, value }) => isCode(name, value));
      if (!code || element.name === 'link') return [];
      return [{ message: `\`${code.value.trim().slice(0, 80)}\` is code, not an address.`, span: spanOf(element) }];
    }),
};
