import { spanOf } from '../../../lib/html/html-pieces.js';
import { cspNeeds } from '../site/csp-needs.js';
import { pageReferences } from '../../facts/page-addresses.js';
import type { Rule } from '../site/rule.js';

/** What a page loads or submits without encryption. */
export const insecureAddress: Rule = {
  id: 'insecure-address',
  severity: 'error',
  about:
    'A page that is served encrypted loads nothing, also in style sheets, submits nothing and names no address of its site by `http://`. Browsers block such files.',
  holdsForCopies: true,
  remedy: 'Write `https://`, or publish the file on the site.',
  examples: {
    passes: { 'index.html': '<img src="https://pots.example/pot.png" alt="A pot">' },
    fails: { 'index.html': '<img src="http://pots.example/pot.png" alt="A pot">' },
  },
  page: (page, site) => {
    if (site.origin.startsWith('http:') || !/http:/i.test(page.html)) return [];
    const loaded = cspNeeds(page).flatMap(({ element, url }) =>
      url !== undefined && isInsecure(url) ? [{ element, url }] : [],
    );
    const own = pageReferences(page).flatMap(({ element, href: url }) =>
      site.origin !== '' && isInsecure(url) && site.resolve(url, page.base) ? [{ element, url }] : [],
    );
    const all = new Map([...loaded, ...own].map((one) => [`${String(one.element.at)} ${one.url}`, one]));
    return [...all.values()].map(({ element, url }) => ({
      message: `\`${url}\` is not encrypted.`,
      span: spanOf(element),
    }));
  },
  site({ files, origin, addressesIn }) {
    const sheets = origin.startsWith('http:') ? [] : [...files].filter((path) => path.endsWith('.css'));
    return sheets.flatMap((path) =>
      addressesIn(path)
        .filter(isInsecure)
        .map((url) => ({ message: `\`${url}\` is not encrypted.`, path, text: url })),
    );
  },
};

/** Browsers trust the machine that they run on (W3C, Secure Contexts). */
const INSECURE = /^\s*http:(?!\/\/(?:127\.\d+\.\d+\.\d+|\[::1\]|(?:[\w-]+\.)*localhost)(?:[:/?#]|$))/i;

function isInsecure(url: string): boolean {
  return INSECURE.test(url);
}
