import { expect, it } from 'vitest';
import { foldsOf } from '../../../../templates/shared/search-folds.js';
import { search, type SearchEntry } from '../../../../templates/shared/search.js';

const entry = (path: string, title: string, description = ''): SearchEntry => ({
  path,
  title,
  description,
  locale: 'en',
});
const ENTRIES = [
  entry('/tips/', 'Tips', 'How to win at Ludo.'),
  entry('/ludo/', 'Ludo', 'A race of four tokens.'),
  entry('/ludo/rules/', 'Rules of Ludo'),
  entry('/hi/', 'लूडो के नियम'),
];
const found = (query: string): string[] => search(ENTRIES, query).map(({ path }) => path);

it('puts titles before descriptions, and keeps the order of equal entries', () => {
  expect(found('ludo')).toEqual(['/ludo/', '/ludo/rules/', '/tips/']);
});

it('wants the start of a word for each word of the query, in any order and case', () => {
  expect(found('LU ru')).toEqual(['/ludo/rules/']);
  expect(found('udo')).toEqual([]);
});

it('reads words of Indian scripts whole, and finds nothing for no words', () => {
  expect([found('लूडो'), found('  '), found('?!')]).toEqual([['/hi/'], [], []]);
});

it.each([
  ['hi', 'हिन्दी के नियम', 'हिंदी', true],
  ['hi', 'हिंदी', 'हिन्दी', true],
  ['hi', 'ज़रूरी बातें', 'जरूरी', true],
  ['hi', 'उम्र 18 साल', '१८', true],
  ['bn', 'বয়স ১৮', '18', true],
  ['gu', 'હિન્દી', 'હિંદી', true],
  ['en', 'Aged 18', '१८', true],
  ['en', 'ज़रूरी', 'जरूरी', false],
  ['hi', 'हिन्दी', 'हिनदी', false],
])('in %s, %j is found by %j: %s', (locale, title, query, isFound) => {
  const folds = Object.fromEntries(['en', 'hi', 'bn', 'gu'].map((code) => [code, foldsOf(code)]));
  expect(search([{ path: '/', title, description: '', locale }], query, folds)).toHaveLength(isFound ? 1 : 0);
});
