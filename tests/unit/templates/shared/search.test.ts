import { expect, it } from 'vitest';
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
