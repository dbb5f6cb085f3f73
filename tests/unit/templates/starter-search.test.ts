import { expect, it } from 'vitest';

// The starter is a project of its own, with types of its own.
const module = new URL('../../../src/starter/templates/islands/search-box/at-once.ts', import.meta.url);
const { searchEntries } = (await import(module.href)) as {
  searchEntries: (entries: readonly object[], query: string) => readonly object[];
};

it.each([
  ['Café crème', 'cafe', true],
  ['Cafe', 'café', true],
  ['E-mail us', 'email', true],
  ['Email us', 'e-mail', true],
  ['E-mail', 'mail', true],
  ['Well-being', 'well being', true],
  ['Ludo rules', 'rules ludo', true],
  ['北京天气预报', '天气', true],
  ['การท่องเที่ยวไทย', 'ไทย', true],
  ['سَلام', 'سلام', true],
  ['Ελλάδα', 'ελλαδα', true],
  ['моло́ко', 'молоко', true],
  ['हिन्दी चाय', 'हिन्दी', true],
  ['हिन्दी', 'हिनदी', false],
  ['Ludo', 'udo', false],
  ['Ludo', ' ', false],
])('the search of the starter finds in %j, by %j: %s', (title, query, isFound) => {
  const entry = { path: '/', title, description: '', locale: 'en' };
  expect(searchEntries([entry], query)).toEqual(isFound ? [entry] : []);
});

it('the search of the starter finds words of a text that the index has, below those of titles', () => {
  const [one, two] = [
    { path: '/1/', title: 'Pots', description: '', locale: 'en', text: 'Thrown from red clay' },
    { path: '/2/', title: 'Clay', description: '', locale: 'en' },
  ];
  expect(searchEntries([one, two], 'clay')).toEqual([two, one]);
});
