import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSlugger } from '../../../../src/content/rich-text/heading-ids.js';

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
