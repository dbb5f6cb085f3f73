import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../../src/content/rich-text/markdown.js';
import { createSlugger } from '../../../src/content/rich-text/heading-ids.js';
import { cleanHtml, type Targets } from '../../../src/import/clean-html.js';
import { convertMarkdown } from '../../../src/import/convert-markdown.js';
import { readHugo } from '../../../src/import/engines/hugo.js';
import { readJekyll } from '../../../src/import/engines/jekyll.js';
import type { OldSite } from '../../../src/import/old-site.js';
import { collectTags } from '../../../src/import/old-tags.js';
import { inFolder, tablesOf } from './engines.js';

/** All headings of the page that the tables are about, in its order. */
const ORDER = [...tablesOf('hugo', 'heading id'), ...tablesOf('jekyll', 'heading id')].map(({ rows }) =>
  rows.map(({ input }) => input),
);

/** Headings of all tables: one that a table leaves out was on the page too. */
function allHeadings(): string[] {
  const left = ORDER.map((inputs) => [...inputs]);
  const merged: string[] = [];
  while (left.some((inputs) => inputs.length > 0)) {
    const next = left
      .flatMap((inputs) => inputs.slice(0, 1))
      .find((input) => left.every((inputs) => inputs.indexOf(input) <= 0));
    if (next === undefined) throw new Error('the tables have no common order');
    merged.push(next);
    for (const inputs of left) if (inputs[0] === next) inputs.shift();
  }
  return merged;
}

const quiet: Targets = { link: (href) => href, picture: (src) => src, note: () => undefined };
const now = Date.parse('2026-11-29T00:00:00Z');

function siteOf(engine: 'hugo' | 'jekyll', setting: string): OldSite {
  const type = /github-ascii|blackfriday/.exec(setting)?.[0] ?? 'github';
  const hugo = `[markup.goldmark.parser]\nautoHeadingIDType = "${type}"\n`;
  const jekyll = `kramdown:\n  input: ${setting.endsWith('input kramdown') ? 'kramdown' : 'GFM'}\n`;
  const read = engine === 'hugo' ? readHugo : readJekyll;
  return inFolder(
    { [engine === 'hugo' ? 'hugo.toml' : '_config.yml']: engine === 'hugo' ? hugo : jekyll },
    (folder, note) => read(folder, note, now),
  ).result;
}

describe.each(['hugo', 'jekyll'] as const)('heading ids of %s', (engine) => {
  describe.each(tablesOf(engine, 'heading id'))('$setting', ({ setting = '', rows }) => {
    const headings = allHeadings();
    const source = headings.map((heading) => `## ${heading.replace(/ \(time \d on the page\)$/, '')}\n\n`).join('');
    let found: readonly (string | undefined)[] = [];
    const { headingIds, ...markup } = siteOf(engine, setting).markup;
    convertMarkdown(source, { ...markup, headingIds: (all) => (found = headingIds(all)) }, quiet);
    it.each(rows)('$input', ({ input, gives }) => {
      expect(found[headings.indexOf(input)] ?? '').toBe(gives);
    });
  });
});

// kramdown 2.4.0 with its parser for GFM, on texts of opensource.guide and of Jekyll's documentation.
it.each([
  [
    '## नमस्ते\n\n<div markdown="1">\n\n## नमस्ते\n\n## पाठ <b>(one)</b>\n\n</div>\n\n## पाठ\n',
    ['नमस्ते', 'section', 'one', 'पाठ'],
  ],
  ['## 4.4.1 / 2025-01-29\n{: #v4-4-1}\n\n### Fixes\n{: .small #fixes-v4-4-1}\n', ['v4-4-1', 'fixes-v4-4-1']],
])('keeps the ids of headings that kramdown made in %j', (source, ids) => {
  expect(convertMarkdown(source, siteOf('jekyll', '').markup, quiet).ids).toEqual(ids);
});

// Hugo 0.169.0, and Jekyll 4.3.1 with Ruby: JavaScript ends `ΣΑΣ` in another letter, and gives `İ` two characters.
it.each([
  ['hugo', ['οδοσ-σασ', 'acme-istemcisi']],
  ['jekyll', ['οδοσ-σασ', 'acme-i\u0307stemcisi']],
] as const)('makes the small letters of ids as %s does', (engine, ids) => {
  const source = '## ΟΔΟΣ ΣΑΣ\n\n## ACME İstemcisi\n';
  expect(convertMarkdown(source, siteOf(engine, '').markup, quiet).ids).toEqual(ids);
});

it('fills files that Jekyll includes with the values of the tag, and leaves others to a component', () => {
  const files = {
    '_config.yml': '',
    '_includes/badge.html': '<b>{{ include.version }}</b>\n',
    '_includes/menu.html': '{% for one in site.pages %}{{ one.url }}{% endfor %}',
    'a.md':
      '---\ntitle: A\n---\n## New {%- include badge.html version="4.0" -%}\n\n{% include menu.html of="all" %}\n\nSee {% include menu.html %}.\n',
  };
  const { result, notes } = inFolder(files, (folder, note) => {
    const site = readJekyll(folder, note, now);
    return site.pages.map((page) =>
      site.expand(page, collectTags(), (what) => {
        note('left-out', what, 'a.md');
      }),
    );
  });
  expect(result).toEqual(['## New<b>4.0</b>\n::menu{of="all"}\n\nSee .\n']);
  expect(notes).toHaveLength(2);
});

/** HTML as it is shown: white space, spellings of letters and attributes of styles aside. */
function asShown(html: string): string {
  return cleanHtml(html, quiet)
    .replace(/ (?:id|data-align)="[^"]*"/g, '')
    .replace(/&(\w+);/g, (whole, name: string) => NAMES[name] ?? whole)
    .replace(/<\/?(?:div|section|span)\b[^>]*>|<br>|[☐☑]/g, '')
    .replace(/(<\/?)s>/g, '$1del>')
    .replace(
      /<img ([^>]*)>/g,
      (_, rest: string) =>
        `<img ${
          rest
            .match(/\w+="[^"]*"/g)
            ?.sort()
            .join(' ') ?? ''
        }>`,
    )
    .replace(/(<d[td]>)\s*<p>(.*?)<\/p>/g, '$1$2')
    .replace(/\s*(<[^>]*>)\s*/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

const NAMES: Readonly<Record<string, string>> = {
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  laquo: '«',
  raquo: '»',
  quot: '"',
  amp: '&',
};

describe.each(['hugo', 'jekyll'] as const)('Markdown of %s', (engine) => {
  it.each(tablesOf(engine, 'markdown').flatMap(({ rows }) => rows))('$input', ({ input, gives }) => {
    const said: string[] = [];
    const site = siteOf(engine, '');
    const page = { source: 'a.md', line: 1, address: '/a/', formerly: [], fields: {}, text: input };
    const note = (what: string): void => void said.push(what);
    const { text, heading } = convertMarkdown(site.expand(page, collectTags(), note), site.markup, { ...quiet, note });
    const shown = (heading === undefined ? '' : `<h2>${heading.words}</h2>`) + renderMarkdown(text).html;
    if (said.length === 0) expect(asShown(shown)).toBe(asShown(String(gives)));
  });
});

it('writes an id only where islet would make another one', () => {
  const { markup } = siteOf('hugo', '');
  const { text } = convertMarkdown('# Top\n\n## Plain\n\n## C++ & C#\n\n## Plain\n', markup, quiet);
  expect(text.trim()).toBe(
    '## Plain {#plain}\n\n## C++ & C# {#c--c}\n\n## Plain {#plain-1}'.replace('Plain {#plain}\n', 'Plain\n'),
  );
  expect(createSlugger()('Plain')).toBe('plain');
});

it('keeps code in the label of an address', () => {
  const { markup } = siteOf('hugo', '');
  const source = "[`a`][] and [it's][]\n\n[`a`]: /a/\n[it's]: /b/\n";
  expect(convertMarkdown(source, markup, quiet).text).toBe(source.replaceAll("'", '’'));
});

it('leaves out an address that no link uses', () => {
  expect(convertMarkdown('Text.\n\n[x]: /a/\n', siteOf('jekyll', '').markup, quiet).text.trim()).toBe('Text.');
});
