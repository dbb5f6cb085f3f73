import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { cleanHtml, type Targets } from '../../../src/import/clean-html.js';
import { readExport, readWordpress } from '../../../src/import/engines/wordpress.js';
import {
  texturized,
  visitorsText,
  withParagraphs,
  type TextSources,
} from '../../../src/import/engines/wordpress-text.js';
import { collectTags } from '../../../src/import/old-tags.js';
import { unescapeHtml } from '../../../src/lib/html/escape.js';
import { FIXTURES, inFolder, tablesOf } from './engines.js';

const EXPORT = readFileSync(join(FIXTURES, 'wordpress.xml'), 'utf8');
const { result: site, notes } = inFolder({ 'export.xml': EXPORT }, (folder, note) =>
  readWordpress(folder, note, 0, 'Asia/Kolkata'),
);

interface Item {
  readonly id: number;
  readonly published: boolean;
  readonly title?: string;
  readonly address?: string;
  readonly date: string;
  readonly protected?: string;
  readonly html: string;
  readonly 'must lead there'?: readonly string[];
}
const { items } = parse(readFileSync(join(FIXTURES, 'wordpress.yaml'), 'utf8')) as { readonly items: readonly Item[] };
const isRead = (item: Item): boolean => item.published && item.protected === undefined;

const targets: Targets = { link: (href) => href, picture: (src) => src, note: () => undefined };

/** What is left of HTML in islet, white space and spellings of letters aside. */
function asShown(html: string): string {
  const plain = cleanHtml(html.replace(/ (?:srcset|sizes|loading|decoding)="[^"]*"/g, ''), targets)
    .replace(/&#0*(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/<\/?(?:div|section|span)\b[^>]*>/g, '');
  return unescapeHtml(plain)
    .replace(/ id="(?:attachment|caption|gallery)[^"]*"/g, '')
    .replace(/\s*(<[^>]*>)\s*/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

it.each(items.filter(isRead))('writes item $id at $address', (item) => {
  const page = site.pages.find(({ address }) => address === decodeURI(item.address ?? ''));
  expect(page?.fields.title ?? '').toBe(item.title);
  expect(page?.fields.published).toBe(item.date);
  const led = [item.address ?? '', ...(page?.formerly ?? [])].map((old) => old.replace(/\/$/, ''));
  for (const old of item['must lead there'] ?? []) expect(led).toContain(old.replace(/\/$/, ''));
});

it.each(items.filter(isRead).filter(({ id }) => ![310, 601, 603].includes(id)))(
  'writes the text of item $id',
  (item) => {
    const page = site.pages.find(({ address }) => address === decodeURI(item.address ?? ''));
    expect(page && asShown(site.expand(page, collectTags(), () => undefined))).toBe(asShown(item.html));
  },
);

it('never gives what visitors could not read, or who wrote', () => {
  const hidden = items.filter((item) => !isRead(item)).flatMap(({ address }) => address ?? []);
  expect(site.pages.map(({ address }) => address).filter((address) => hidden.includes(address))).toEqual([]);
  const all = JSON.stringify([
    site.pages,
    site.pages.map((page) => site.expand(page, collectTags(), () => undefined)),
    notes,
  ]);
  for (const secret of ['Only for guests', 'tea time', 'editor@blog.example', 'Private note'])
    expect(all).not.toContain(secret);
  expect(all).not.toMatch(/\b\d{1,3}(?:\.\d{1,3}){3}\b|@blog/);
});

it('reads an export piece by piece, and knows its end and the lines of its items', () => {
  const item = '<item>\n<title>ठंडा</title>\n</item>\n';
  const xml = `<rss>\n<channel>\n${item.repeat(3)}</channel>\n</rss>\n`;
  const whole = readExport([xml]);
  expect(whole.items.map(({ line }) => line)).toEqual([3, 6, 9]);
  expect(readExport(xml)).toEqual(whole);
  expect(() => readExport([xml.slice(0, -9)])).toThrow('usage');
});

const sources: TextSources = {
  id: '312',
  attachment: () => undefined,
  own: [],
  block: () => '<!-- wp:paragraph -->\n<p>From the reusable block.</p>\n<!-- /wp:paragraph -->',
  footnotes: undefined,
  note: () => undefined,
};

describe.each([...tablesOf('wordpress', 'wptexturize'), ...tablesOf('wordpress', 'texturize', 'wordpress-rows')])(
  'texturize',
  ({ rows }) => {
    it.each(rows)('$input', ({ input, gives }) => {
      expect(asText(texturized(input))).toBe(asText(String(gives)));
    });
  },
);

describe.each([...tablesOf('wordpress', 'wpautop'), ...tablesOf('wordpress', 'wpautop', 'wordpress-rows')])(
  'wpautop',
  ({ rows }) => {
    it.each(rows)('$input', ({ input, gives }) => {
      expect(withParagraphs(input)).toBe(gives);
    });
  },
);

/** Rows whose text needs a part of the export, or is a password form. */
const ELSEWHERE = /^<!-- wp:latest-posts|\[gallery|Only for guests|<!-- wp:gallery/;

describe.each(tablesOf('wordpress', 'content', 'wordpress-rows'))('content', ({ rows }) => {
  it.each(rows.filter(({ input }) => !ELSEWHERE.test(input)))('$input', ({ input, gives }) => {
    const withId = String(gives).replace(/more-\d+/, 'more-312');
    expect(asShown(visitorsText(input, sources)[0] ?? '')).toBe(asShown(withId));
  });
});

describe.each(tablesOf('wordpress', 'link in the export', 'wordpress-rows'))('links of $setting', ({ rows }) => {
  it.each(rows)('$input', ({ input, gives }) => {
    const id = input.replace(/\D/g, '');
    const item = `<item><title>T</title><link>http://blog.example${String(gives)}</link><wp:post_id>${id}</wp:post_id><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`;
    const xml = `<rss><channel><wp:base_blog_url>http://blog.example</wp:base_blog_url>${item}</channel></rss>`;
    const { result } = inFolder({ 'a.xml': xml }, (folder, note) => readWordpress(folder, note, 0, 'UTC'));
    expect(encodeURI(result.pages[0]?.address ?? '').toLowerCase()).toBe(String(gives));
  });
});

function asText(html: string): string {
  return unescapeHtml(html.replace(/&#0*(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code))));
}
