import { spanOf } from '../../../lib/html/html-pieces.js';
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

/** Whether browsers run an address. They skip control characters and spaces at its start, tabs and line ends in it. */
function isCode(name: string, value: string): boolean {
  const address = value.replace(/[\t\r\n]/g, '').replace(/^[\s\p{Cc}]+/u, '');
  if (/^(?:xlink:)?href$/.test(name) && /^data:text\/html/i.test(address)) return true;
  return /^(?:action|data|formaction|(?:xlink:)?href|src)$/.test(name) && /^(?:java|vb)script:/i.test(address);
}
