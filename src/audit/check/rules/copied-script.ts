import { spanOf } from '../../../lib/html/html-pieces.js';
import { readPage } from '../../facts/read-page.js';
import { routeOf } from '../../route-of.js';
import type { Rule } from '../site/rule.js';

/** Scripts in published files that are no pages. */
export const copiedScript: Rule = {
  id: 'copied-script',
  severity: 'note',
  about:
    'HTML and SVG files that are copied as they are have no scripts. Browsers run what is in them with the rights of the site.',
  remedy: 'Keep the script if you wrote it or know what it does; otherwise remove it from the file in `site/public/`.',
  examples: {
    passes: { 'pot.svg': '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>' },
    fails: { 'pot.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>fill()</script></svg>' },
  },
  site: (site) =>
    [...site.files].flatMap((path) => {
      if (!/\.(?:svg|html?|xhtml)$/i.test(path) || site.pages.has(routeOf(path))) return [];
      const found = readPage(path, site.read(path)).pieces.find(
        ({ kind, name, attributes }) => kind === 'open' && (isScript(name) || attributes.some(runsCode)),
      );
      return found ? [{ message: `\`${path}\` has a script.`, path, span: spanOf(found) }] : [];
    }),
};

function isScript(name: string): boolean {
  return /^(?:\w+:)?script$/.test(name);
}

function runsCode({ name, value }: { readonly name: string; readonly value: string }): boolean {
  return /^on\w/.test(name) || isCode(name, value);
}

/** Attributes with an address that browsers open. */
const ADDRESS = /^(?:action|data|formaction|(?:xlink:)?href|src)$/;

/**
 * Whether an attribute holds an address that browsers run as code. They skip control characters and spaces at its start,
 * and tabs and line ends in it.
 */
function isCode(name: string, value: string): boolean {
  if (!ADDRESS.test(name)) return false;
  const address = value.replace(/[\t\r\n]/g, '').replace(/^[\s\p{Cc}]+/u, '');
  return /^(?:java|vb)script:/i.test(address) || (name.endsWith('href') && /^data:text\/html/i.test(address));
}
