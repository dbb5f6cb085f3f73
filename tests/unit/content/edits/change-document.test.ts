import { describe, expect, it } from 'vitest';
import { changeDocument, type DocumentChange } from '../../../../src/content/edits/change-document.js';
import { type ValuePath } from '../../../../src/lib/text/value-path.js';
import { parse, testSeededChanges } from './seeded-changes.js';

testSeededChanges({ every: 6, values: 1, texts: 3, documents: 100 });

describe('a value', () => {
  it.each([
    ['text: >-\n  One two three\n  four five\n', 'One two 3 four five', 'text: >-\n  One two 3\n  four five\n'],
    [
      'text: >-\n  One two three\n  four five\n',
      'One two three and four five',
      'text: >-\n  One two three\n  and four five\n',
    ],
    ["text: 'It''s a game' # x\n", "It's the game", "text: 'It''s the game' # x\n"],
    ['text: "A \\u00e9 c"\n', 'A é d', 'text: "A \\u00e9 d"\n'],
    ['text: |\n  One\n\n  two\n', 'One\n\ntwo and\nthree\n', 'text: |\n  One\n\n  two and\n  three\n'],
    ['text: |\n  One.\n\n  Two.\n', 'Two.\n\nOne.\n', 'text: |\n  Two.\n\n  One.\n'],
    ['text: Some words\n', 'Some words: more', "text: 'Some words: more'\n"],
    ['text: One\n  two three\n', 'One two four', 'text: One\n  two four\n'],
  ])('keeps its form: %j', (text, value, expected) => {
    expect(changeDocument(parse('a.yaml', text), { kind: 'set', path: ['text'], value })).toBe(expected);
  });

  it('that is a number keeps the form in which it is typed', () => {
    const change = { kind: 'set', path: ['rows', 0, 'a'], value: 9, form: '009' } as const;
    expect(changeDocument(parse('a.csv', 'a,b\n008,x\n'), change)).toBe('a,b\n009,x\n');
  });

  it('that other values repeat is left alone, and one that repeats another becomes its own', () => {
    const source = parse('a.yaml', 'one: &a Text\ntwo: *a\n');
    expect(changeDocument(source, { kind: 'set', path: ['one'], value: 'x' })).toBeUndefined();
    expect(
      changeDocument(parse('a.yaml', 'one: &a Text\ntwo: *a\nthree: *a\n'), { kind: 'set', path: ['two'], value: 'x' }),
    ).toBe('one: &a Text\ntwo: x\nthree: *a\n');
  });
});

describe('a list', () => {
  const change = (text: string, one: DocumentChange, file = 'a.yaml'): string | undefined =>
    changeDocument(parse(file, text), one);
  const at = (index: number): ValuePath => ['list', index];
  it.each<[string, string, DocumentChange, string, string?]>([
    [
      'an item at its end',
      'list:\n  - a # one\n  - b # two\nx: 1\n',
      { kind: 'insert', path: at(2), value: 'yes: no' },
      'list:\n  - a # one\n  - b # two\n  - "yes: no"\nx: 1\n',
    ],
    [
      'an item in brackets',
      'list: [ /a/, "/b/" ] # two\n',
      { kind: 'insert', path: at(2), value: '/c/' },
      'list: [ /a/, "/b/", /c/ ] # two\n',
    ],
    ['the first item', 'list: [] # none\n', { kind: 'insert', path: at(0), value: 'a' }, 'list: [a] # none\n'],
    [
      'an item of JSON',
      '{"list": [{"a": 1}]}\n',
      { kind: 'insert', path: at(1), value: { a: 2 } },
      '{"list": [{"a": 1}, {"a":2}]}\n',
      'a.json',
    ],
    [
      'no item',
      'list:\n  - a: 1 # one\n    b: |\n      x\n  # two\n  - a: 2\nx: 1\n',
      { kind: 'remove', path: at(0) },
      'list:\n  # two\n  - a: 2\nx: 1\n',
    ],
    ['no last item', 'list:\n  - a\nx: 1\n', { kind: 'remove', path: at(0) }, 'list:\n  []\nx: 1\n'],
    [
      'two swapped items',
      'list:\n  - a: 1 # one\n    b: |\n      x\n  # two\n  - a: 2\nx: 1\n',
      { kind: 'swap', path: at(0) },
      'list:\n  - a: 2\n  # two\n  - a: 1 # one\n    b: |\n      x\nx: 1\n',
    ],
    [
      'a key after another',
      'description: >-\n  One\n  two\n\nbody: x\n',
      { kind: 'set', path: ['draft'], value: true, after: 'description' },
      'description: >-\n  One\n  two\ndraft: true\n\nbody: x\n',
    ],
    [
      'a key at the end of fields',
      '---\ntitle: x # y\n---\n\nBody\n',
      { kind: 'set', path: ['draft'], value: true },
      '---\ntitle: x # y\ndraft: true\n---\n\nBody\n',
      'a.md',
    ],
    ['a key in braces', 'map: { a: 1 }\n', { kind: 'set', path: ['map', 'b'], value: 'x' }, 'map: { a: 1, b: x }\n'],
    ['a key fewer', 'a: 1\nb: >-\n  x\n# c\nc: 2\n', { kind: 'remove', path: ['b'] }, 'a: 1\n# c\nc: 2\n'],
  ])('or map gets %s', (...[, text, one, expected, file]) => {
    expect(change(text, one, file)).toBe(expected);
  });

  it('is not changed where an index or a form does not allow it', () => {
    expect(change('list: [a]\n', { kind: 'swap', path: at(0) })).toBeUndefined();
    expect(change('list: [a]\n', { kind: 'insert', path: at(3), value: 'x' })).toBeUndefined();
    expect(change('list: [a]\n', { kind: 'remove', path: ['gone', 0] })).toBeUndefined();
  });
});
