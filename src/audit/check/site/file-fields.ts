import { isColour } from './css-values.js';
import { W3C_DATE } from './time-values.js';
import type { CheckedSite } from './checked-site.js';

type Valid = RegExp | ((value: string, site: CheckedSite) => boolean);
/** Which values a name can have, and how to call them. */
export type FileField = readonly [valid: Valid, expected: string];

const ELEMENT = (name: string): RegExp => new RegExp(`<${name}>\\s*([^<\\s][^<]*?)\\s*</${name}>`, 'g');
const LINE_FIELD = (name: string): RegExp => new RegExp(`^[ \\t]*${name}[ \\t]*:[ \\t]*([^\\r\\n]*?)[ \\t]*$`, 'gim');

/** How to find the values of a name in a kind of files. */
export const findField: Readonly<Record<string, (name: string) => RegExp>> = {
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

const DATE: FileField = [W3C_DATE, 'a date such as `2026-01-31`'];
const RSS_DATE: FileField = [RFC_822, 'a date such as `Sat, 31 Jan 2026 09:00:00 GMT`'];
const COLOUR: FileField = [isColour, 'a colour'];
const PATHS: FileField = [/^(?:[/*#]|$)/, 'a path that starts with `/`'];

/** Names and their values, by the kind of the file. */
export const fileFields: Readonly<Record<string, Readonly<Record<string, FileField>>>> = {
  sitemap: {
    loc: [
      (address, { origin }) => ABSOLUTE.test(address) && (origin === '' || isOf(origin, address)),
      'an absolute address of this site',
    ],
    lastmod: [
      (date, { today }) => W3C_DATE.test(date) && date.slice(0, 4) <= today.slice(0, 4),
      'a date such as `2026-01-31`, not after this year',
    ],
    changefreq: [
      /^(?:always|hourly|daily|weekly|monthly|yearly|never)$/,
      'one of always, hourly, daily, weekly, monthly, yearly, never',
    ],
    priority: [/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'a number from 0 to 1'],
  },
  atom: { updated: DATE, published: DATE },
  rss: { pubDate: RSS_DATE, lastBuildDate: RSS_DATE, link: [ABSOLUTE, 'an absolute address'] },
  manifest: {
    display: [/^(?:fullscreen|standalone|minimal-ui|browser)$/, 'one of fullscreen, standalone, minimal-ui, browser'],
    orientation: [
      /^(?:any|natural|(?:landscape|portrait)(?:-primary|-secondary)?)$/,
      'an orientation such as `any` or `portrait`',
    ],
    theme_color: COLOUR,
    background_color: COLOUR,
    purpose: [/^(?:(?:any|maskable|monochrome)(?:\s+|$))+$/, 'one or more of any, maskable, monochrome'],
    sizes: [/^(?:(?:any|\d+x\d+)(?:\s+|$))+$/i, 'a size such as `192x192`'],
  },
  svg: { viewBox: [/^\s*(?:[-+]?[\d.]+(?:e[-+]?\d+)?(?:[\s,]+|$)){4}$/i, 'four numbers'] },
  security: {
    Contact: [/^(?:mailto:|tel:|https:\/\/)/, 'an address that starts with `mailto:`, `tel:` or `https://`'],
    Expires: [isInFuture, 'a time in the future such as `2027-01-31T00:00:00Z`'],
  },
  robots: { Disallow: PATHS, Allow: PATHS },
  _headers: {
    'Cache-Control': [
      list(
        '(?:max-age|s-maxage|stale-while-revalidate|stale-if-error)="?\\d+"?|public|private|no-(?:cache|store|transform)|(?:must|proxy)-revalidate|must-understand|immutable',
      ),
      'a list of directives such as `public, max-age=3600`',
    ],
    'X-Content-Type-Options': [/^nosniff$/i, '`nosniff`'],
    'X-Frame-Options': [/^(?:deny|sameorigin)$/i, '`DENY` or `SAMEORIGIN`'],
    'Strict-Transport-Security': [/^(?:.*;)?\s*max-age\s*=\s*"?\d+/i, 'a policy with `max-age`'],
    'Referrer-Policy': [
      list('no-referrer|no-referrer-when-downgrade|(?:strict-)?origin(?:-when-cross-origin)?|same-origin|unsafe-url'),
      'a policy for referrers such as `strict-origin-when-cross-origin`',
    ],
    'Permissions-Policy': [
      list('[\\w-]+=(?:\\*|self|\\([^()]*\\))(?:;[^,]*)?'),
      'a list of features such as `camera=(), fullscreen=(self)`',
    ],
    'Access-Control-Allow-Origin': [/^(?:\*|null|https?:\/\/[^\s/,]+)$/i, '`*` or one origin'],
    'Cross-Origin-Opener-Policy': [
      /^(?:unsafe-none|same-origin(?:-allow-popups)?|noopener-allow-popups)(?:;.*)?$/i,
      '`same-origin`, `same-origin-allow-popups` or `unsafe-none`',
    ],
    'Content-Type': [
      /^(?:text\/(?!htm\b)|image\/|font\/|audio\/|video\/|application\/|model\/|multipart\/)[\w.+-]+(?:\s*;.*)?$/i,
      'a type such as `text/html; charset=utf-8`',
    ],
  },
};

function isOf(origin: string, address: string): boolean {
  return !URL.canParse(address) || new URL(address).origin === new URL(origin).origin;
}
