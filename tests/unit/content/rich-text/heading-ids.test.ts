import fc from 'fast-check';
import { expect, it } from 'vitest';
import { prepareRichText } from '../../../../src/content/rich-text/rich-text-cache.js';
import { createSlugger, placeHeadingIds } from '../../../../src/content/rich-text/heading-ids.js';

it.each([
  ['How warm?', 'how-warm'],
  ['  Snakes & Ladders  ', 'snakes-ladders'],
  ['snake_case and -- dashes', 'snake-case-and-dashes'],
  ['हरी चाय कैसे', 'हरी-चाय-कैसे'],
  ['Cafe\u0301', 'café'],
  ['₹500 bonus', '500-bonus'],
  ['⭐️ My heading', 'my-heading'],
  ['My ⭐️ heading 👍🏽', 'my-heading'],
  ['1️⃣ First', '1-first'],
  ['👩‍👩‍👧 Family', 'family'],
  ['- Tea -', 'tea'],
  ['a\u{e0101}b\u034fc\u3164', 'abc'],
  ['⭐️', 'section'],
  ['!?', 'section'],
  ['', 'section'],
])('makes an id of %j', (text, id) => {
  expect(createSlugger()(text)).toBe(id);
});

it('numbers what it has given before, and what was taken', () => {
  const slug = createSlugger(['tea', 'tea-3']);
  expect(['Tea', 'Tea', 'tea', 'Tea 2', 'Tea-2'].map(slug)).toEqual(['tea-2', 'tea-4', 'tea-5', 'tea-2-2', 'tea-2-3']);
});

it('never gives an id twice, nor one that could not stand in a link', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom(...Array.from('aB -_2"<>&#हि')), maxLength: 5 })),
      (texts) => {
        const ids = texts.map(createSlugger());
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids) expect(id).toMatch(/^[^\s"<>&#]+$/u);
      },
    ),
  );
});

/** Headings of Docusaurus and Astro, in the order of their page (`../shared/import/engines.yaml`). */
const OF_GITHUB: readonly (readonly [markdown: string, id: string])[] = [
  ['Hello World', 'hello-world'],
  ['C++ & C#', 'c--c'],
  ['`npm install` guide', 'npm-install-guide'],
  ['**Bold** and *em*', 'bold-and-em'],
  ['under_score_name', 'under_score_name'],
  ['हिंदी में कीमत: ₹500', 'हिंदी-में-कीमत-500'],
  ['Über Größe', 'über-größe'],
  ['100% – really — yes', '100--really--yes'],
  ['CamelCase JSON', 'camelcase-json'],
  ['Foo.bar', 'foobar'],
  ['“Quoted” ‘text’…', 'quoted-text'],
  ['日本語 見出し', '日本語-見出し'],
  ['Q&amp;A', 'qa'],
  ['ગુજરાતી ભાષા', 'ગુજરાતી-ભાષા'],
  ['বাংলা ১২৩', 'বাংলা-১২৩'],
  ['র\u200d্যাব ক্ষ', 'র্যাব-ক্ষ'],
  ['@scope/package', 'scopepackage'],
  ['it’s', 'its'],
  ['-dash first', '-dash-first'],
  ['Props: `a-b`, `c.d`', 'props-a-b-cd'],
  ['Hello World', 'hello-world-1'],
  ['Hello World', 'hello-world-2'],
  ['Hello World 1', 'hello-world-1-1'],
  ['Section {#custom.id:1}', 'custom.id:1'],
];

it('makes ids as GitHub does if the site asks for it, and keeps those that are written', async () => {
  const text = await prepareRichText(OF_GITHUB.map(([markdown]) => `## ${markdown}\n`).join('\n'), 'markdown');
  const [placed] = placeHeadingIds([text], [], 'github');
  expect(placed?.headings.map(({ id }) => id)).toEqual(OF_GITHUB.map(([, id]) => id));
  for (const [, id] of OF_GITHUB) expect(placed?.html).toContain(`id="${id}"`);
  expect(text.problems).toEqual([]);
  const [other] = placeHeadingIds([text], ['hello-world', 'c--c'], 'github');
  expect(other?.headings.slice(0, 2).map(({ id }) => id)).toEqual(['hello-world-1', 'c--c-1']);
});

it('gives a heading without letters an id', async () => {
  const text = await prepareRichText('## !!!\n\n## ?\n', 'markdown');
  expect(placeHeadingIds([text], [], 'github')[0]?.headings.map(({ id }) => id)).toEqual(['section', 'section-1']);
});
