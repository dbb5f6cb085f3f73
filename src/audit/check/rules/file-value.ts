import { z } from '../../../api/zod.js';
import { didYouMeanText, misspelt } from '../../../lib/text/did-you-mean.js';
import { parseJson } from '../../parse-json.js';
import { isFeed } from '../../site-file-texts.js';
import { fileFields, findField } from '../site/file-fields.js';
import { isMissing } from '../site/missing-target.js';
import { sitemaps } from '../site/sitemap-entries.js';
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
      if (/^\s*<(?:!doctype html|html[\s>])/i.test(text)) return [{ message: `\`${path}\` is an HTML page.`, path }];
      const problem = (message: string, value: string): RuleProblem => ({ message, path, text: value });
      const find = findField[kind];
      const values = Object.entries(fileFields[kind] ?? {}).flatMap(([name, [valid, expected]]) =>
        [...(find ? text.matchAll(find(name)) : [])].flatMap(([, value = '']) =>
          (typeof valid === 'function' ? valid(value, site) : valid.test(value))
            ? []
            : [problem(`\`${name}\` is \`${shorten(value)}\`, not ${expected}.`, value)],
        ),
      );
      const parts = PARTS.filter(([kinds]) => kinds === kind).flatMap(([, part, must, what]) =>
        [...text.matchAll(part)].flatMap(([whole]) => (must.test(whole) ? [] : [problem(`The file has ${what}.`, '')])),
      );
      const lines = [...text.matchAll(LINE)].flatMap(([line]) =>
        LINES[kind]?.test(line) === false ? [problem(`\`${shorten(line)}\` is no line of this file.`, line)] : [],
      );
      const repeated = repeatedIds(kind, text).map((id) =>
        problem(`Two entries have the \`${kind === 'rss' ? 'guid' : 'id'}\` \`${shorten(id)}\`.`, id),
      );
      const start = kind === 'manifest' ? startOutsideScope(text) : undefined;
      const outside =
        start === undefined ? [] : [problem(`\`start_url\` is \`${start}\`, which is outside of \`scope\`.`, start)];
      return [
        ...[...values, ...parts, ...lines, ...repeated, ...outside, ...namesIn(kind, text, path)],
        ...(kind === '_headers' ? linkProblems(text, path, site) : []),
      ];
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

const ATOM_PARTS = /(?=[^]*<id>)(?=[^]*<title\b)(?=[^]*<updated>)/;
/** Kinds of files, their parts, what these must have, and what is wrong if they do not. */
const PARTS: readonly (readonly [kind: string, part: RegExp, must: RegExp, what: string])[] = [
  [
    'sitemap',
    /<(?:urlset|sitemapindex)(?=[\s>])[^>]*>/g,
    /xmlns(?::\w+)?=["']http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9["']/,
    'a namespace that crawlers do not know',
  ],
  ['rss', /<rss(?=[\s>])[^>]*>/g, /\sversion\s*=/, 'no `version`'],
  [
    'rss',
    /<channel>[^]*?(?=<item[\s>]|$)/g,
    /(?=[^]*<title\b)(?=[^]*<link>)(?=[^]*<description\b)/,
    'no `title`, `link` or `description`',
  ],
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

/** Where entries have their id. */
const IDS: Readonly<Record<string, RegExp>> = {
  rss: /<guid[^>]*>\s*([^<]+?)\s*<\/guid>/g,
  atom: /<entry[\s>](?:(?!<\/entry>)[^])*?<id>\s*([^<]+?)\s*<\/id>/g,
};

/** Ids that several entries of a feed have: readers show only one of them. */
function repeatedIds(kind: string, text: string): string[] {
  const find = IDS[kind];
  const ids = find ? [...text.matchAll(find)].map(([, id = '']) => id) : [];
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
}

const scoped = z.object({ start_url: z.string(), scope: z.string() });

/** The start address of a web manifest that is not in its scope, which browsers then ignore. */
function startOutsideScope(text: string): string | undefined {
  const { start_url: start = '', scope = '' } = scoped.safeParse(parseJson(text)).data ?? {};
  const [first, around] = [start, scope].map((one) => new URL(one, 'https://own.invalid/').href);
  return first?.startsWith(around ?? '') === false ? start : undefined;
}

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
