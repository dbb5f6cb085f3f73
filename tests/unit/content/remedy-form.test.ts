import { expect, it } from 'vitest';
import { inFormOf } from '../../../src/content/validate.js';

it.each([
  ['a.yaml', "Put it in quotes: `id: '12'`.", "Put it in quotes: `id: '12'`."],
  ['a.json', "Put it in quotes: `id: '12'`.", 'Put it in quotes: `"id": "12"`.'],
  ['a.json', "Put it in quotes: `'2'`.", 'Put it in quotes: `"2"`.'],
  ['a.json', 'Make it a list: `tags: [a b]`.', 'Make it a list: `"tags": ["a b"]`.'],
  ['a.json', 'Write `open: true`, or `at: 10:30`.', 'Write `"open": true`, or `"at": "10:30"`.'],
  ['a.json', 'Add `name:` here with text.', 'Add `"name":` here with text.'],
  ['a.json', 'Did you mean `big`? See `https://a.example/`.', 'Did you mean `big`? See `https://a.example/`.'],
  ['a.csv', 'Write the number alone: `price: 12`.', 'Write the number alone: `12`.'],
])('a remedy in %s: %s', (file, remedy, expected) => {
  expect(inFormOf(file, remedy)).toBe(expected);
});
