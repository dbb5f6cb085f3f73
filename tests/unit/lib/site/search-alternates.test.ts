import { expect, it } from 'vitest';
import { searchAlternates } from '../../../../src/lib/site/search-alternates.js';

const english = { locale: 'en', path: '/a/', noindex: false };
const hindi = { locale: 'hi', path: '/hi/a/', noindex: false };
const hidden = { locale: 'bn', path: '/bn/a/', noindex: true };

it('names every version, and the one for all others, the same on each of them', () => {
  const alternates = [english, hindi];
  const named = [
    { hreflang: 'en', path: '/a/' },
    { hreflang: 'hi', path: '/hi/a/' },
    { hreflang: 'x-default', path: '/a/' },
  ];
  expect(searchAlternates({ path: '/a/', alternates }, 'en')).toEqual(named);
  expect(searchAlternates({ path: '/hi/a/', alternates }, 'en')).toEqual(named);
});

it('leaves out a version that must not be found, which names none itself', () => {
  const alternates = [hidden, english, hindi];
  expect(searchAlternates({ path: '/a/', alternates }, 'en').map(({ hreflang }) => hreflang)).toEqual([
    'en',
    'hi',
    'x-default',
  ]);
  expect(searchAlternates({ path: '/bn/a/', alternates }, 'en')).toEqual([]);
});

it.each([
  ['a page in one language', []],
  ['a page whose other version must not be found', [hidden, english]],
  ['a page whose versions must all not be found', [hidden, { ...english, noindex: true }]],
])('is empty for %s', (_, alternates) => {
  expect(searchAlternates({ path: '/a/', alternates }, 'en')).toEqual([]);
});
