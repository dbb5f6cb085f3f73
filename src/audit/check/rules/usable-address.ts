import { didYouMean } from '../../../lib/text/did-you-mean.js';
import { spanOf } from '../../../lib/html/html-pieces.js';
import { percentDecoded } from '../../../lib/text/path-pattern.js';
import { alternateLinks, canonicalLinks } from '../site/checked-page.js';
import { pageReferences } from '../site/page-references.js';
import type { Rule, RuleSeverity } from '../site/rule.js';

/** Addresses that no visitor can open. */
export const usableAddress: Rule = {
  id: 'usable-address',
  severity: 'error',
  about:
    'Addresses can be opened on the machines of visitors: their scheme is spelt right, they name no local file, and `mailto:` and `tel:` have an address and a number. For hosts of a private network a warning is given.',
  remedy: 'Correct the address.',
  examples: {
    passes: {
      'index.html':
        '<a href="https://pots.example/">Pots</a><a href="mailto:tea@pots.example">Mail</a><a href="tel:+44-20-7946-0000">Call</a>',
    },
    fails: { 'index.html': '<a href="htps://pots.example/">Pots</a>' },
  },
  page: (page, { origin }) => {
    if (PRIVATE_HOST.test(hostOf(origin) ?? '')) return [];
    const named = [...canonicalLinks(page), ...alternateLinks(page)].map((element) => ({
      href: page.attr(element, 'href') ?? '',
      element,
    }));
    return [...pageReferences(page), ...named].flatMap(({ href, element }) => {
      // Browsers drop line ends and tabs.
      const found = problemOf(href.replace(/[\t\r\n]/g, '').trim());
      return found ? [{ message: `\`${href.slice(0, 80)}\` ${found.what}.`, span: spanOf(element), ...found.as }] : [];
    });
  },
};

interface Found {
  readonly what: string;
  readonly as?: { readonly severity: RuleSeverity };
}

const WARNING = { severity: 'warning' } as const;

/** Schemes of which others may be misspelt forms. */
const USUAL = ['http', 'https', 'mailto', 'tel'];

/** Schemes that exist and are spelt like the usual ones. */
const SIMILAR = /^(?:callto|shttp|http\+unix)$/;

function problemOf(href: string): Found | undefined {
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/i.exec(href) ?? [];
  switch (scheme.toLowerCase()) {
    case '':
      return href.startsWith('//') ? webProblem(`https:${href}`) : undefined;
    case 'http':
    case 'https':
      return webProblem(href);
    case 'file':
      return { what: 'is a file of one machine' };
    case 'mailto':
      return mailProblem(rest);
    case 'tel':
      return phoneProblem(rest);
    default: {
      if (/^(?:localhost|.*\..*)$/i.test(scheme) && /^\d+(?:\/|$)/.test(rest))
        return { what: 'does not begin with `https://`' };
      if (/^[a-z]$/i.test(scheme) && /^[\\/]/.test(rest)) return { what: 'is a file of one machine' };
      const near = SIMILAR.test(scheme.toLowerCase()) ? undefined : didYouMean(scheme.toLowerCase(), USUAL);
      return near === undefined
        ? undefined
        : { what: `has the unknown scheme \`${scheme}:\`, perhaps for \`${near}:\`` };
    }
  }
}

/** Hosts that only one machine or network knows (RFC 1918, RFC 6761, RFC 6762, RFC 8375, and names without a dot). */
const PRIVATE_HOST =
  /^(?:(?:[^.]+\.)*(?:localhost|local|internal|lan|home\.arpa)|127\.\d+\.\d+\.\d+|0\.0\.0\.0|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+|169\.254\.\d+\.\d+|\[::1?\]|\[f[cd][\da-f]{2}:.*\]|[^.[\]]+)$/;

function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}

function webProblem(href: string): Found | undefined {
  const host = hostOf(href);
  // `https:page/` is relative to a page with the same scheme.
  if (!/^\w+:[\\/]{2}/.test(href)) return undefined;
  if (host === undefined) return { what: 'is no valid address' };
  if (/^https?$/.test(host)) return { what: 'has its scheme twice' };
  if (/,|^\.|\.\.|^www$/.test(host)) return { what: `has the impossible host \`${host}\`` };
  return PRIVATE_HOST.test(host)
    ? { what: `has the host \`${host}\`, which visitors cannot reach`, as: WARNING }
    : undefined;
}

function mailProblem(rest: string): Found | undefined {
  const [written = '', query = ''] = rest.split('?');
  const to = percentDecoded(written);
  if (to.startsWith('//')) return { what: 'has slashes after `mailto:`' };
  // Without an address, programs ask for one.
  if (to.trim() === '') return query === '' ? { what: 'has no address' } : undefined;
  const isAddress = (one: string): boolean => /^(?:[^<>@]*<)?[^\s@<>[\]()]+@[^\s@<>()]+>?$/.test(one.trim());
  return to.split(/[,;]/).every((one) => one.trim() === '' || isAddress(one))
    ? undefined
    : { what: 'has no valid address' };
}

/** A number with the separators and parameters of RFC 3966, and the pauses that phones know. */
const NUMBER = /^\+?[\d*#()./\-,pwPW]*\d[\d*#()./\-,pwPW]*(?:;.*)?$/;

function phoneProblem(rest: string): Found | undefined {
  const number = percentDecoded(rest).trim();
  if (NUMBER.test(number)) return undefined;
  return NUMBER.test(number.replace(/[\s\u2010-\u2015]/g, ''))
    ? { what: 'has a space or dash that not all phones read', as: WARNING }
    : { what: 'has no phone number' };
}
