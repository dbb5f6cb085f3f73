import { expect, it } from 'vitest';
import { suggestion } from '../../../../src/lib/text/did-you-mean.js';
import { differenceOf, looksOf } from '../../../../src/lib/text/look-alikes.js';

it.each([
  ['lud\u043e', 'ludo', '`lud\u043e` is written with the Cyrillic letter U+043E in the place of `o`.'],
  ['\u039fludo', 'Oludo', '`\u039fludo` is written with the Greek letter U+039F in the place of `O`.'],
  ['ludo', 'lud\u043e', '`lud\u043e` is written with the Cyrillic letter U+043E in the place of `o`.'],
  ['lu\u200bdo', 'ludo', '`lu\u200bdo` holds a character that cannot be seen (U+200B).'],
  ['snakes\u00a0here', 'snakes here', '`snakes\u00a0here` holds a space of another kind (U+00A0).'],
  ['a\u2013b', 'a-b', '`a\u2013b` is written with the dash U+2013 in the place of `-`.'],
  ['\uff4cudo', 'ludo', '`\uff4cudo` is written with the character U+FF4C in the place of `l`.'],
  [
    'cafe\u0301',
    'caf\u00e9',
    '`cafe\u0301` is written with the accent as a character of its own (U+0301), the other name with it as a part of its letter.',
  ],
  ['Ludo', 'ludo', 'Upper and lower case count.'],
])('%j and %j', (written, askForName, difference) => {
  expect(differenceOf(written, askForName)).toBe(difference);
  expect(suggestion(written, ['carrom', askForName])).toBe(`Did you mean \`${askForName}\`? ${difference}`);
});

it.each([
  ['ludo', 'ludo'],
  ['ludo', 'lido'],
  ['हिन्दी', 'हिंदी'],
])('%j and %j do not look alike, or are equal', (one, other) => {
  expect(differenceOf(one, other)).toBe(undefined);
});

it('keeps names apart that look different', () => {
  expect(looksOf('пуск')).not.toBe(looksOf('puck'));
});
