import { describe, expect, it } from 'vitest';
import { parsePlainYaml } from '../../../../../src/content/yaml/parser/plain-yaml.js';
import { parseAnyYaml, parseYaml } from '../../../../../src/content/yaml/yaml-file.js';
import { unreadableCharacters } from '../../../../../src/content/yaml/messages/unreadable-characters.js';
import { placesOf, problemsOf } from '../../problems-of.js';

const parse = (text: string) => () => parseYaml('page.yaml', text);

describe('numbers that would become other numbers', () => {
  it.each<[string, string, string]>([
    [
      'num: 9007199254740993\n',
      '`9007199254740993` has more digits than a number can hold: it would become `9007199254740992`.',
      "Round it; if it is text, put it in quotes: `num: '9007199254740993'`.",
    ],
    [
      'list:\n  - 12345678901234567890\n',
      '`12345678901234567890` has more digits than a number can hold: it would become `12345678901234567000`.',
      "Round it; if it is text, put it in quotes: `- '12345678901234567890'`.",
    ],
    [
      'list: [a, 0.1000000000000000055]\n',
      '`0.1000000000000000055` has more digits than a number can hold: it would become `0.1`.',
      "Round it; if it is text, put it in quotes: `'0.1000000000000000055'`.",
    ],
    [
      '{\n  "num": 12345678901234567890\n}\n',
      '`12345678901234567890` has more digits than a number can hold: it would become `12345678901234567000`.',
      'Round it; if it is text, put it in quotes: `"12345678901234567890"`.',
    ],
    [
      'num: 1e400\n',
      '`1e400` is too large to be a number.',
      "Write a smaller one; if it is text, put it in quotes: `num: '1e400'`.",
    ],
    [
      'num: .NaN # none\n',
      '`.NaN` is not a number that a page can hold.',
      "Write a number; if it is text, put it in quotes: `num: '.NaN'`.",
    ],
  ])('reports %j', (text, message, remedy) => {
    expect(parsePlainYaml(text)).toBeUndefined();
    expect(problemsOf(parse(text))).toMatchObject([{ name: 'yaml-inexact-number', message, remedy }]);
  });

  it.each(
    `0 -0 007 1.10 1e3 1E+3 .5 5. 0x1F 0o17 3.141592653589793 0.30000000000000004 9007199254740991 9007199254740992 \
1000000000000000000000 1.50000000000000000000000 1e300 5e-324 0.000000000000000000000001 0e999 00000000000000000001 \
0x20000000000000`.split(' '),
  )('keeps %s, which both readers read alike', (source) => {
    const text = `num: ${source}\nlist: [${source}]\n`;
    const value = Number(source);
    expect(parsePlainYaml(text)).toEqual({ num: value, list: [value] });
    expect(parseAnyYaml('page.yaml', text)).toEqual({ num: value, list: [value] });
  });
});

describe('controls of the reading direction', () => {
  const unreadable = (text: string) => unreadableCharacters('page.yaml', text, Buffer.from(text));

  it.each<[string, string, number]>([
    ['title: a\u202eb\n', 'U+202E', 9],
    ['title: a\u2067b\n', 'U+2067', 9],
    ['title: a\u2067b\u2069\u2069\n', 'U+2069', 12],
    ['title: a\ufeffb\n', 'U+FEFF', 9],
  ])('are reported in %j', (text, code, column) => {
    expect(unreadable(text)).toMatchObject([
      {
        message: `The line contains the character \`${code}\` after \`title: a${column > 9 ? 'b' : ''}\`.`,
        position: { line: 1, column },
      },
    ]);
  });

  it.each(['title: a \u2067b\u2069 c\n', 'title: क्\u200dष \u200c\u200e\n'])('are fine in %j', (text) => {
    expect(unreadable(text)).toEqual([]);
  });
});

describe('characters that are written by escapes', () => {
  it.each<[string, string, string]>([
    ['title: "a\\0b"\n', 'U+0000', '1:10'],
    ['title: "a\\bb"\n', 'U+0008', '1:10'],
    ['title: "a\\e[2J"\n', 'U+001B', '1:10'],
    ['title: "a\\x07b"\n', 'U+0007', '1:10'],
    ['title: "a\\Nb"\n', 'U+0085', '1:10'],
    ['title: "a\\u202Eb"\n', 'U+202E', '1:10'],
    ['title: "a\\u2066b"\n', 'U+2066', '1:10'],
    ['title: "a\\uFEFFb"\n', 'U+FEFF', '1:10'],
    ['title: "a\\uFFFDb"\n', 'U+FFFD', '1:10'],
    ['title: "a\\U0000FFFFb"\n', 'U+FFFF', '1:10'],
    ['title: "a\\uD800b"\n', 'U+D800', '1:10'],
    ['title: "a\\uDC00\\uD800b"\n', 'U+DC00', '1:10'],
    ['"a\\0b": c\n', 'U+0000', '1:3'],
    ['list: [a, "b\\\\\\0"]\n', 'U+0000', '1:15'],
    ['title: "one\n  two \\a"\n', 'U+0007', '2:7'],
  ])('are reported in %j', (text, code, place) => {
    const [first] = problemsOf(parse(text));
    expect(first).toMatchObject({ name: 'yaml-unreadable-character', remedy: 'Remove the escape.' });
    expect(first?.message).toContain(`character \`${code}\``);
    expect(placesOf(parse(text))[0]).toBe(`yaml-unreadable-character ${place}`);
  });

  it.each<[string, string]>([
    ['title: "\\uD83C\\uDFB2"\n', '🎲'],
    ['title: "\\U0001F3B2"\n', '🎲'],
    ['title: "a\\\\0b"\n', 'a\\0b'],
    ['title: "a\\tb\\_c\\u200Dd\\u00ADe"\n', 'a\tb\u00a0c\u200dd\u00ade'],
    ['title: "a \\u2066b\\u2069"\n', 'a \u2066b\u2069'],
    ["title: 'a\\0b'\n", 'a\\0b'],
  ])('are fine in %j', (text, title) => {
    expect(parse(text)()).toEqual({ title });
  });
});

describe('a block text that begins with a line of blanks and a tab', () => {
  it.each<[string, string]>([
    ['doc:\n  foo: |\n  \t\n  bar: 1\n', '3:3'],
    ['doc:\n  foo: >\n   \t\n  bar: 1\n', '3:4'],
    ['doc:\n  foo: | # note\n\n  \t \n  bar: 1\n', '4:3'],
  ])('is refused, as keys below it would change their place: %j', (text, place) => {
    expect(parsePlainYaml(text)).toBeUndefined();
    expect(placesOf(parse(text))).toEqual([`yaml-tab-indentation ${place}`]);
  });

  it('may begin with a tab before words', () => {
    expect(parse('a: |\n  \tb\nc: d\n')()).toEqual({ a: '\tb\n', c: 'd' });
  });
});
