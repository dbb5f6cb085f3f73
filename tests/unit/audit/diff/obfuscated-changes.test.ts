import { describe, expect, it } from 'vitest';
import type { Change } from '../../../../src/audit/diff/model/change.js';
import { subjectOf } from '../../../../src/audit/diff/model/change-kinds.js';
import { compareFiles } from '../../../../src/audit/diff/compare-files.js';
import { changedFacts } from '../../../../src/audit/diff/model/facts.js';
import { hiddenDifferences } from '../../../../src/audit/diff/hidden-differences.js';
import { comparePages } from '../../../../src/audit/diff/html/compare-pages.js';
import { sha256Hex } from '../../../../src/lib/text/hash.js';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<title>Tea</title>
<meta name="description" content="All about tea.">
<script type="application/ld+json">{"@type":"Product","offers":{"price":"10"}}</script>
</head>
<body>
<main><h1>Tea for two</h1><p class="notice">Players must be 18 or older. Stakes of ₹50 can be lost.</p>
<p>Read the <a class="link" href="/rules/" rel="nofollow">schöne rules</a>.</p>
<img src="/assets/pot-1a2b3c4d.svg" alt="A pot" width="40" height="40">
<form action="/search/" data-track="search"><input name="q" aria-label="Search"></form></main>
</body>
</html>
`;

const hashes = () => ({
  renamed: new Map<string, string>(),
  inlineBefore: new Set<string>(),
  inlineAfter: new Set<string>(),
});

type Named = Change & { readonly subject: string };

const named = (changes: readonly Change[]): Named[] =>
  changes.map((change) => ({ ...change, subject: subjectOf(change) }));

function changesOf(from: string, to: string): readonly Named[] {
  expect(PAGE).toContain(from);
  return named(comparePages(PAGE, PAGE.replace(from, to), hashes()).changes);
}

describe('differences that are easily missed', () => {
  it.each<[string, string, string, Partial<Named>]>([
    [
      'an address only',
      'href="/rules/"',
      'href="/rule/"',
      { category: 'links', kind: 'changed', subject: 'main a[href]', before: '/rules/', after: '/rule/' },
    ],
    ['a letter of another alphabet', 'Tea for', 'Теа for', { category: 'text', kind: 'changed', after: 'Теа for two' }],
    [
      'another vowel',
      'schöne',
      'schane',
      {
        category: 'text',
        subject: 'text in main p',
        before: 'Read the schöne rules.',
        after: 'Read the schane rules.',
      },
    ],
    [
      'an attribute dropped',
      ' rel="nofollow"',
      '',
      { category: 'links', kind: 'removed', subject: 'main a[rel]', before: 'nofollow' },
    ],
    [
      'a notice hidden by a class',
      'class="notice"',
      'class="notice gone"',
      { category: 'structure', subject: 'main p[class]', after: 'notice gone' },
    ],
    [
      'attributes in another order',
      'class="link" href="/rules/"',
      'href="/rules/" class="link"',
      { category: 'structure', kind: 'spelling', subject: 'spelling in main' },
    ],
    ['a comment', '<h1>', '<!-- here --><h1>', { category: 'structure', kind: 'added', after: '<!-- here -->' }],
    ['the same text spelled with a reference', 'for two', 'f&#111;r two', { category: 'structure', kind: 'spelling' }],
    [
      'a price that only search engines read',
      '"price":"10"',
      '"price":"12"',
      { category: 'structured-data', subject: 'structured data Product offers.price', before: '10', after: '12' },
    ],
    ['a tracking attribute', 'data-track="search"', 'data-track="find"', { category: 'forms-tracking' }],
  ])('%s', (_, from, to, expected) => {
    const changes = changesOf(from, to);
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject(expected);
  });

  it('one byte in an image', () => {
    const before = Buffer.from([0x89, 0x50, 0x4e, 0x47, 1]);
    const after = Buffer.from([0x89, 0x50, 0x4e, 0x47, 2]);
    const changes = compareFiles(
      { path: 'a.png', bytes: before, sha256: sha256Hex(before) },
      { path: 'a.png', bytes: after, sha256: sha256Hex(after) },
      hashes(),
      () => undefined,
    );
    expect(named(changes)).toEqual([
      expect.objectContaining({ category: 'files', subject: 'image file', kind: 'changed' }),
    ]);
  });

  it('a compressed form that holds something else than its file', () => {
    const changes = compareFiles(file('a.html.gz', 'one'), file('a.html.gz', 'two'), hashes(), () =>
      sha256Hex('three'),
    );
    expect(named(changes)).toEqual([
      expect.objectContaining({ ripple: false, subject: expect.stringContaining('does not hold it') as string }),
    ]);
  });
});

describe('hashes', () => {
  it('are a ripple where the file was matched, and none where it was not', () => {
    const after = PAGE.replace('pot-1a2b3c4d', 'pot-99999999');
    const known = { ...hashes(), renamed: new Map([['assets/pot-1a2b3c4d.svg', 'assets/pot-99999999.svg']]) };
    expect(named(comparePages(PAGE, after, known).changes)).toEqual([
      expect.objectContaining({ category: 'media', subject: 'main img[src]', ripple: true }),
    ]);
    expect(named(comparePages(PAGE, after, hashes()).changes)).toEqual([
      expect.objectContaining({ subject: 'main img[src]', ripple: false }),
    ]);
  });
});

it('tells which figures changed', () => {
  expect(
    changedFacts('Players of 18+ win ₹50 or 10% by 5 May 2026.', 'Players of 16+ win ₹500 or 10% by 6 May 2026.'),
  ).toEqual([
    { kind: 'amount', before: ['₹50'], after: ['₹500'] },
    { kind: 'date', before: ['5 May 2026'], after: ['6 May 2026'] },
    { kind: 'age', before: ['18+'], after: ['16+'] },
  ]);
  expect(changedFacts('১০ টাকা', '২০ টাকা')).toEqual([{ kind: 'amount', before: ['১০ টাকা'], after: ['২০ টাকা'] }]);
  expect(changedFacts('18 and above', '16 and above')).toEqual([
    { kind: 'age', before: ['18 and above'], after: ['16 and above'] },
  ]);
  expect(changedFacts('the age of 18', 'the age of 21')).toEqual([
    { kind: 'age', before: ['age of 18'], after: ['age of 21'] },
  ]);
  expect(changedFacts('no figures', 'none at all')).toEqual([]);
});

it('names what a reader could miss', () => {
  const says = (before: string, after: string): string[] => hiddenDifferences(before, after).map((one) => one.says);
  expect(says('two', 't\u200bwo')).toEqual(['invisible characters: none before, U+200B after']);
  expect(says('pay', 'раy')).toEqual(['letters that can look like Latin ones: none before, U+0440, U+0430 after']);
  expect(says('e\u0301', '\u00e9')).toEqual(['the same text in another Unicode form']);
  expect(says('two', 'three')).toEqual([]);
});

function file(path: string, text: string) {
  return { path, bytes: Buffer.from(text), sha256: sha256Hex(text) };
}
