import { expect, it } from 'vitest';
import { createTextEncoder } from '../../../../src/lib/text/text-encoder.js';

/** One letter of each length in UTF-8, and halves of characters, which UTF-8 does not know. */
const LETTERS = ['a', 'ß', 'न', '😀', '\ud83d', '\ude00', '\0'];

it('texts have the bytes that they have anywhere, however long they are', () => {
  const encode = createTextEncoder();
  expect(encode('')).toEqual(Buffer.alloc(0));
  for (const letter of LETTERS) {
    for (const count of [1, 1000, 87_000, 87_381, 87_382, 90_000, 300_000]) {
      const text = letter.repeat(count);
      expect(encode(text).equals(Buffer.from(text)), `${JSON.stringify(letter)} ${String(count)} times`).toBe(true);
    }
  }
  const all = LETTERS.join('').repeat(1000);
  expect(encode(all).equals(Buffer.from(all))).toBe(true);
});

it('texts follow each other in the same memory', () => {
  const encode = createTextEncoder();
  const first = encode('first');
  expect(encode('other').buffer).toBe(first.buffer);
  expect(first.toString()).toBe('other');
});
