import { didYouMeanText, misspelt } from '../../../lib/text/did-you-mean.js';
import { isFeed } from '../../site-file-texts.js';
import { isColour } from '../site/css-values.js';
import { isMissing } from '../site/missing-target.js';
import { sitemaps } from '../site/sitemap-entries.js';
import { W3C_DATE } from '../site/time-values.js';
import type { CheckedSite } from '../site/checked-site.js';
import type { Rule, RuleProblem } from '../site/rule.js';

/** Files with values that the programs which read them ignore. */
export const fileValue: Rule = {
  id: 'file-value',
  severity: 'warning',
  about:
    'Feeds, sitemaps, web manifests, drawings, subtitles, `robots.txt`, `security.txt`, `_headers` and `_redirects` have the parts that they need, and values and lines of their format.',
  remedy: 'Correct the value or line that the message names.',
  examples: {
    passes: { '.well-known/security.txt': 'Contact: mailto:tea@pots.example\nExpires: 2099-01-01T00:00:00Z\n' },
    fails: { '.well-known/security.txt': 'Contact: tea@pots.example\nExpires: 2099-01-01T00:00:00Z\n' },
  },
  site: (site) =>
    [...site.files].flatMap((path) => {
      if (!READ.test(path)) return [];
      const text = site.read(path);
      const kind = kindOf(path, text, site);
      const problem = (message: string, value: string): RuleProblem => ({ message, path, text: value });
      const find = FIND[kind];
      const values = Object.entries(FIELDS[kind] ?? {}).flatMap(([name, valid]) =>
        [...(find ? text.matchAll(find(name)) : [])].flatMap(([, value = '']) =>
          (typeof valid === 'function' ? valid(value, site) : valid.test(value))
            ? []
            : [problem(`The value \`${shorten(value)}\` of \`${name}\` is not valid.`, value)],
        ),
      );
      const parts = PARTS.filter(([kinds]) => kinds === kind).flatMap(([, part, must, what]) =>
        [...text.matchAll(part)].flatMap(([whole]) => (must.test(whole) ? [] : [problem(`The file has ${what}.`, '')])),
      );
      const lines = [...text.matchAll(LINE)].flatMap(([line]) =>
        LINES[kind]?.test(line) === false ? [problem(`\`${shorten(line)}\` is no line of this file.`, line)] : [],
      );
      const found = [...values, ...parts, ...lines];
      return [...found, ...namesIn(kind, text, path), ...(kind === '_headers' ? linkProblems(text, path, site) : [])];
    }),
};

const READ =
  /(?:\.(?:xml|rss|atom|json|webmanifest|svg|vtt)|(?:^|\/)security\.txt|^robots\.txt|^_headers|^_redirects)$/;

/** The kind of a file: the name of its format. */
function kindOf(path: string, text: string, site: CheckedSite): string {
  if (sitemaps(site).includes(path)) return 'sitemap';
  if (/\.(?:xml|rss|atom)$/.test(path) && isFeed(text))
    return /<rss[\s>]/.test(text) ? 'rss' : /<feed[\s>]/.test(text) ? 'atom' : '';
  if (/\.webmanifest$|(?:^|\/)manifest\.json$/.test(path)) return 'manifest';
  if (/(?:^|\/)feed[^/]*\.json$/.test(path)) return 'jsonfeed';
  return /[^/.]+$/.exec(path.replace(/\.txt$/, ''))?.[0] ?? '';
}

function shorten(value: string): string {
  return value.trim().slice(0, 80);
}

type Valid = RegExp | ((value: string, site: CheckedSite) => boolean);

const ELEMENT = (name: string): RegExp => new RegExp(`<${name}>\\s*([^<\\s][^<]*?)\\s*</${name}>`, 'g');
const LINE_FIELD = (name: string): RegExp => new RegExp(`^[ \\t]*${name}[ \\t]*:[ \\t]*([^\\r\\n]*?)[ \\t]*$`, 'gim');

/** How to find the values of a name in a kind of files. */
const FIND: Readonly<Record<string, (name: string) => RegExp>> = {
  ...{ sitemap: ELEMENT, atom: ELEMENT, rss: ELEMENT, _headers: LINE_FIELD, security: LINE_FIELD, robots: LINE_FIELD },
  manifest: (name) => new RegExp(`"${name}"\\s*:\\s*"([^"]*)"`, 'g'),
  svg: (name) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`, 'g'),
};

const ABSOLUTE = /^https?:\/\//i;
const RFC_822 =
  /^(?:[A-Z][a-z]{2},\s+)?\d{1,2}\s+[A-Z][a-z]{2}\s+(?:\d{4}|\d\d)\s+\d\d:\d\d(?::\d\d)?\s+(?:[+-]\d{4}|[A-Z]{1,4})$/;
const list = (one: string): RegExp => new RegExp(`^(?:${one})(?:\\s*,\\s*(?:${one}))*,?$`, 'i');
const isInFuture: Valid = (date, { today }) =>
  /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[-+]\d\d:\d\d)$/i.test(date) && date >= today;

/** Names and their values, by the kind of the file. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, Valid>>>> = {
  sitemap: {
    loc: (address, { origin }) => ABSOLUTE.test(address) && (origin === '' || isOf(origin, address)),
    lastmod: (date, { today }) => W3C_DATE.test(date) && date.slice(0, 4) <= today.slice(0, 4),
    changefreq: /^(?:always|hourly|daily|weekly|monthly|yearly|never)$/,
    priority: /^(?:0(?:\.\d+)?|1(?:\.0+)?)$/,
  },
  atom: { updated: W3C_DATE, published: W3C_DATE },
  rss: { pubDate: RFC_822, lastBuildDate: RFC_822, link: ABSOLUTE },
  manifest: {
    display: /^(?:fullscreen|standalone|minimal-ui|browser)$/,
    orientation: /^(?:any|natural|(?:landscape|portrait)(?:-primary|-secondary)?)$/,
    theme_color: isColour,
    background_color: isColour,
    purpose: /^(?:(?:any|maskable|monochrome)(?:\s+|$))+$/,
    sizes: /^(?:any|\d+x\d+(?:\s+\d+x\d+)*)$/i,
  },
  svg: { viewBox: /^\s*(?:[-+]?[\d.]+(?:e[-+]?\d+)?(?:[\s,]+|$)){4}$/i },
  security: { Contact: /^(?:mailto:|tel:|https:\/\/)/, Expires: isInFuture },
  robots: { Disallow: /^(?:[/*#]|$)/, Allow: /^(?:[/*#]|$)/ },
  _headers: {
    'Cache-Control': list(
      '(?:max-age|s-maxage|stale-while-revalidate|stale-if-error)="?\\d+"?|public|private|no-(?:cache|store|transform)|(?:must|proxy)-revalidate|must-understand|immutable',
    ),
    'X-Content-Type-Options': /^nosniff$/i,
    'X-Frame-Options': /^(?:deny|sameorigin)$/i,
    'Strict-Transport-Security': /^(?:.*;)?\s*max-age\s*=\s*"?\d+/i,
    'Referrer-Policy': list(
      'no-referrer|no-referrer-when-downgrade|(?:strict-)?origin(?:-when-cross-origin)?|same-origin|unsafe-url',
    ),
    'Permissions-Policy': list('[\\w-]+=(?:\\*|self|\\([^()]*\\))(?:;[^,]*)?'),
    'Access-Control-Allow-Origin': /^(?:\*|null|https?:\/\/[^\s/,]+)$/i,
    'Cross-Origin-Opener-Policy': /^(?:unsafe-none|same-origin(?:-allow-popups)?|noopener-allow-popups)(?:;.*)?$/i,
    'Content-Type':
      /^(?:text\/(?!htm\b)|image\/|font\/|audio\/|video\/|application\/|model\/|multipart\/)[\w.+-]+(?:\s*;.*)?$/i,
  },
};

const ATOM_PARTS = /(?=[^]*<id>)(?=[^]*<title\b)(?=[^]*<updated>)/;
/** Kinds of files, their parts, what these must have, and what is wrong if they do not. */
const PARTS: readonly (readonly [kind: string, part: RegExp, must: RegExp, what: string])[] = [
  [
    'sitemap',
    /<(?:urlset|sitemapindex)\s[^>]*>/g,
    /xmlns(?::\w+)?=["']http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9["']/,
    'a namespace that crawlers do not know',
  ],
  ['rss', /<rss(?=[\s>])[^>]*>/g, /\sversion\s*=/, 'no `version`'],
  ['rss', /<channel>[^]*?(?=<item[\s>]|$)/g, /<title\b[^]*<link>|<link>[^]*<title\b/, 'no `title` and `link`'],
  ['rss', /<item[\s>][^]*?<\/item>/g, /<(?:title|description)\b/, 'an item without `title` and `description`'],
  ['rss', /<enclosure\b[^>]*>/g, /(?=.*\slength=)(?=.*\stype=)/s, 'an `enclosure` without `length` or `type`'],
  ['atom', /<feed[\s>][^]*?(?=<entry[\s>]|$)/g, ATOM_PARTS, 'no `id`, `title` or `updated`'],
  ['atom', /<entry[\s>][^]*?<\/entry>/g, ATOM_PARTS, 'an entry without `id`, `title` or `updated`'],
  ['jsonfeed', /^[^]*$/g, /"version"\s*:\s*"https:\/\/jsonfeed\.org\/version\/1/, 'no `version` of JSON Feed'],
  ['manifest', /^[^]*$/g, /"(?:short_)?name"\s*:/, 'no `name`'],
  ['svg', /^[^]*?<svg(?=[\s>])[^>]*>/g, /\sxmlns\s*=/, 'no `xmlns`, so that it is not shown as an image'],
  ['security', /^[^]*$/g, /^Contact:/im, 'no `Contact`'],
  ['security', /^[^]*$/g, /^Expires:/im, 'no `Expires`'],
  ['robots', /^[^]*$/g, /^\uFEFF?(?:\s|#.*(?:[\r\n]|$))*(?![\s#]|(?:dis)?allow\b)/i, 'a rule before `User-agent`'],
  ['_headers', /^[^]*$/g, /^\uFEFF?(?:\s|#.*(?:[\r\n]|$))*(?:\/|https?:|$)/, 'a header before a path'],
];

const LINE = /^(?!\uFEFF?[ \t]*(?:#|\r?$))[^\r\n]+/gm;

/** Lines of files, without comments. */
const LINES: Readonly<Record<string, RegExp>> = {
  vtt: /^(?!.*-->)|^(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}[ \t]+-->[ \t]+(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}(?:[ \t].*)?$/,
  robots:
    /^\uFEFF?\s*(?:user-agent|(?:dis)?allow|sitemap|crawl-delay|host|clean-param|request-rate|visit-time|content-\w+|license)\s*:/i,
  _redirects:
    /^\s*\S+(?:\s+\w+=\S+)*\s+(?:\/|https?:|\.)\S*(?:\s+(?:200|30[12378]|404|410|451)!?)?(?:\s+\w+=\S+)*\s*(?:#.*)?$/i,
  _headers: /^\s*(?:\/|https?:\/\/|!\s*[\w-]|[\w-]+[ \t]*:)/,
};

function isOf(origin: string, address: string): boolean {
  return !URL.canParse(address) || new URL(address).origin === new URL(origin).origin;
}

/** Names that a kind of file can have, and how to find them. */
const NAMES: Readonly<Record<string, readonly [find: RegExp, names: string]>> = {
  _headers: [
    /^[ \t]+([\w-]+)[ \t]*:/gm,
    'access-control-allow-origin access-control-allow-methods access-control-allow-headers cache-control content-disposition content-language content-security-policy content-security-policy-report-only content-type cross-origin-embedder-policy cross-origin-opener-policy cross-origin-resource-policy expires link permissions-policy referrer-policy strict-transport-security timing-allow-origin vary x-content-type-options x-frame-options x-permitted-cross-domain-policies x-robots-tag x-xss-protection',
  ],
  manifest: [
    /^[ \t]{0,4}"(\w+)"\s*:|[{,]"(\w+)":/gm,
    'name short_name description start_url scope display display_override orientation theme_color background_color icons screenshots shortcuts categories lang related_applications prefer_related_applications share_target protocol_handlers file_handlers launch_handler',
  ],
};

function namesIn(kind: string, text: string, path: string): RuleProblem[] {
  const [find, written = ''] = NAMES[kind] ?? [/^\b$/g];
  const known = written.split(' ');
  return [...text.matchAll(find)].flatMap(([, first, name = first ?? '']): RuleProblem[] => {
    const near = known.includes(name.toLowerCase()) ? undefined : misspelt(name.toLowerCase(), known);
    return near === undefined
      ? []
      : [{ message: `\`${name}\` is unknown. ${didYouMeanText(name, near)}`, path, text: name }];
  });
}

function linkProblems(text: string, path: string, site: CheckedSite): RuleProblem[] {
  return [...text.matchAll(/^[ \t]+Link[ \t]*:(.*)$/gim)].flatMap(([, links = '']) =>
    [...links.matchAll(/<([^>]*)>/g)].flatMap(([, address = '']): RuleProblem[] => {
      const target = site.resolve(address, '/');
      const message = `\`${address}\` in the header \`Link\` is not published.`;
      return target && isMissing(site, target) ? [{ message, path, text: address, severity: 'error' }] : [];
    }),
  );
}
