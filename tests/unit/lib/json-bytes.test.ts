import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeJson } from '../../../src/lib/json-bytes.js';

const memory = Buffer.alloc(1 << 16);

/** What is written of a value from some byte on; `undefined` where it is left to `JSON.stringify`. */
function written(value: unknown, at = 0, into = memory): string | undefined {
  const end = writeJson(value, into, at);
  return end === undefined ? undefined : into.toString('utf8', at, end);
}

/** Texts with what JSON escapes, letters of every length in UTF-8, halves of characters, around the length at which texts are copied as a whole. */
const text = fc
  .array(
    fc.constantFrom(
      'a',
      ' ',
      '"',
      '\\',
      '\n',
      '\t',
      '\u0000',
      '\u001f',
      '\u007f',
      'é',
      'न',
      '😀',
      '\ud800',
      '\udc00',
      '\u2028',
      'word ',
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

const plain = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    text,
    fc.string({ maxLength: 60 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('value'), { maxLength: 5 }),
  object: fc.dictionary(
    fc.oneof(text, fc.constantFrom('name', 'url', '1', '__proto__', 'constructor')),
    fc.oneof(tie('value'), fc.constant(undefined)),
    { maxKeys: 5 },
  ),
})).value;

it('writes what JSON.stringify gives, from any byte on, or nothing where a control character is in it', () => {
  fc.assert(
    fc.property(plain, fc.nat({ max: 9 }), (value, at) => {
      const json = JSON.stringify(value);
      expect(written(value, at) ?? (/\\[tu]/.test(json) ? json : undefined)).toBe(json);
    }),
    { seed: 7, numRuns: 2000 },
  );
});

it('writes nearly all that content is made of', () => {
  const content = {
    title: 'Rummy & "friends"',
    text: 'One line.\nAnother one, which is longer than twenty-four.',
    hi: 'खेल और इनाम',
    face: '😀',
    rest: ['', -0, 1e21, 0.1, true, false, null, [], {}],
    none: undefined,
  };
  expect(written(content)).toBe(JSON.stringify(content));
  expect(written(undefined)).toBeUndefined();
});

it.each([
  ['a date', new Date(0)],
  [
    'a value of a class',
    new (class {
      readonly own = 1;
    })(),
  ],
  ['a list of a class', new (class extends Array<number> {})()],
  ['no number', [NaN]],
  ['an endless number', { a: Infinity }],
  ['a hole in a list', [1, undefined]],
  ['a function', { a: () => 1 }],
  ['a symbol', [Symbol('a')]],
  ['an object with its own JSON', { toJSON: () => 1 }],
  ['a list with its own JSON', Object.assign([1], { toJSON: () => 1 })],
  ['a boxed text', [new String('a')]],
  ['a control character', ['\u0001 in a text that is long enough to be copied']],
])('leaves %s to JSON.stringify', (_, value) => {
  expect(written(value)).toBeUndefined();
});

it('leaves a circle to JSON.stringify, which tells it', () => {
  const circle: unknown[] = [];
  circle.push({ circle });
  expect(written(circle)).toBeUndefined();
});

it('writes nothing beyond its memory, and says where that was too small', () => {
  const value = { key: ['a text that is long enough', 'short', 12345, true, [], {}], last: { of: null } };
  const json = JSON.stringify(value);
  for (let size = 0; size < json.length; size += 1) expect(written(value, 0, Buffer.alloc(size))).toBeUndefined();
  expect(written(value, 0, Buffer.alloc(3 * json.length))).toBe(json);
});
