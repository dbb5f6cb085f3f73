import { expect, it } from 'vitest';
import { suggestion } from '../../../../src/lib/text/did-you-mean.js';

it.each<[string, string]>([
  ['HI', 'Did you mean `hi`? Upper and lower case count.'],
  ['hn', 'Did you mean `en`?'],
  ['fr', 'Possible here: `en`, `hi`, `bn`.'],
  ['x', 'Possible here: `en`, `hi`, `bn`.'],
])('takes a language tag %s for another one only where they have a letter in common', (name, expected) => {
  expect(suggestion(name, ['en', 'hi', 'bn'])).toBe(expected);
});

it.each<[string, string]>([
  ['descripton', 'Did you mean `description`?'],
  ['Title', 'Did you mean `title`? Upper and lower case count.'],
  ['summary', 'Possible here: `description`, `title`.'],
])('takes %s for what is near', (name, expected) => {
  expect(suggestion(name, ['description', 'title'])).toBe(expected);
});

it('says how many there are beside the eight that it names', () => {
  const names = Array.from({ length: 15 }, (_, index) => `rule-${String(index)}`);
  expect(suggestion('teapot', names)).toMatch(/^Possible here: `rule-0`, .*`rule-7` and 7 more\.$/);
});

it.each<[string, string]>([
  ['/ludo/rulebook/', '/ludo/rules/'],
  ['ogImage', 'banner-image'],
  ['teas', 'green-tea'],
  ['favicon', 'icon'],
])('names what has a word in common with %s first', (name, first) => {
  const names = ['/about/', '/contact/', 'colour', '/ludo/rules/', 'banner-image', 'green-tea', 'icon'];
  expect(suggestion(name, names)).toMatch(new RegExp(`^Possible here: \`${first}\`, \`/about/\`, `));
});
