import { didYouMean } from '../../../lib/text/did-you-mean.js';
import { spanOf } from '../../../lib/html/html-pieces.js';
import { percentDecoded } from '../../../lib/text/path-pattern.js';
import { alternateLinks, canonicalLinks } from '../../facts/read-page.js';
import { pageReferences } from '../../facts/page-addresses.js';
import type { Rule } from '../site/rule.js';

/** Addresses that no visitor can open. */
export const usableAddress: Rule = {
  id: 'usable-address',
  severity: 'error',
  about:
    'Addresses can be opened on the machines of visitors: their scheme is spelt right, they name no local file, and `mailto:` and `tel:` have an address and a number. For hosts of a private network, and for spaces in numbers, a warning is given.',
  remedy: 'Correct the address.',
  examples: {
    passes: { 'index.html': '<a href="mailto:tea@pots.example">Mail</a><a href="tel:+44-20-7946-0000">Call</a>' },
    fails: { 'index.html': '<a href="htps://pots.example/">Pots</a>' },
  },
  page: (page, { origin }) => {
    const links = [...canonicalLinks(page), ...alternateLinks(page)];
    const named = links.map((element) => ({ href: page.attr(element, 'href') ?? '', element }));
    return [...pageReferences(page), ...named].flatMap(({ href, element }) => {
      // Browsers drop tabs and line ends.
      const found = problemOf(percentDecoded(href.replace(/[\t\r\n]/g, '').trim()));
      if (!found || (found[1] === 'warning' && PRIVATE.test(origin))) return [];
      return [{ message: `\`${href.slice(0, 80)}\` ${found[0]}.`, span: spanOf(element), severity: found[1] }];
    });
  },
};

/** Hosts that one machine or network knows (RFC 1918, 6761, 6762, 8375), and names without a dot. */
const PRIVATE =
  /^(?:https?:)?[\\/]{2}(?:[^\\/?#@]*@)?(?:(?:[^\\/?#:]+\.)?(?:localhost|local|internal|lan|home\.arpa)|(?:127|10)\.\d+\.\d+\.\d+|0\.0\.0\.0|(?:192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.\d+\.\d+|\[::1?\]|[^\\/?#:.[\]]+)(?::\d+)?(?:[\\/?#]|$)/i;

const PROBLEMS: readonly (readonly [pattern: RegExp, what: string, severity?: 'warning'])[] = [
  [/^(?:file:|[a-z]:[\\/])/i, 'is a file of one machine'],
  [/^(?:localhost|[\w-]+(?:\.[\w-]+)+):\d+(?:\/|$)/i, 'does not begin with `https://`'],
  [
    /^(?:https?:)?\/\/(?:https?(?:[:/]|$)|www(?:[/?#]|$)|\.|[\w-]+\.(?:html?|css|js|png|jpe?g|svg|webp|pdf)(?:[/?#]|$)|[^/?#]*(?:,|\.\.))/i,
    'has an impossible host',
  ],
  [PRIVATE, 'has a host that visitors cannot reach', 'warning'],
  // Without an address but with a subject or text, programs ask for the address. Addresses are separated by commas.
  [
    /^mailto:(?!\?.)(?!(?!\/\/)\s*(?:(?:[^<>@,;?]*<)?(?:"[^"]+"|[^\s@<>[\]()",;?]+)@[^\s@<>(),;?]+>?\s*(?:[,;]\s*|(?=\?|$)))+(?:\?|$))/i,
    'has no mail address',
  ],
  [
    /^mailto:[^?]*(?:@(?:your-?(?:domain|site|company|email)|mydomain|domain)\.|\b(?:you|your-?(?:name|email)|firstname)@)/i,
    'is the address of an example',
    'warning',
  ],
  // A number with the separators and parameters of RFC 3966, and the pauses that phones know.
  [/^tel:(?!\+?[*#()./\-,pw\s\u2010-\u2015]*\d[\d*#()./\-,pw\s\u2010-\u2015]*(?:;.*)?$)/i, 'has no phone number'],
  [/^tel:\+[^;]*\(0\)/i, 'has a `(0)`, which phones dial'],
  [/^tel:[^;]*[\s\u2010-\u2015]/i, 'has a space or dash that not all phones read', 'warning'],
];

/** Schemes that others may be misspelt forms of, and those that are spelt like them. */
const KNOWN = /^(?:https?|mailto|tel|callto|shttp)$/i;

function problemOf(href: string): readonly [what: string, severity?: 'warning'] | undefined {
  const found = PROBLEMS.find(([pattern]) => pattern.test(href));
  if (found) return found[2] === undefined ? [found[1]] : [found[1], found[2]];
  if (/^(?:https?:)?\/\//i.test(href) && !URL.canParse(href, 'https://own.invalid')) return ['is no valid address'];
  const [, scheme = ''] = /^([a-z][a-z0-9+.-]*):/i.exec(href) ?? [];
  const near =
    scheme === '' || KNOWN.test(scheme)
      ? undefined
      : didYouMean(scheme.toLowerCase(), ['http', 'https', 'mailto', 'tel']);
  return near === undefined ? undefined : [`has the unknown scheme \`${scheme}:\`, perhaps for \`${near}:\``];
}
