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

  it('that other values repeat leaves them as they are, and one that repeats another becomes its own', () => {
    const set = (text: string, path: ValuePath): string | undefined =>
      changeDocument(parse('a.yaml', text), { kind: 'set', path, value: 'x' });
    expect(set('one: &a Text # why\ntwo: *a\n', ['two'])).toBe('one: Text # why\ntwo: x\n');
    expect(set('one: &a Text # why\ntwo: *a\nthree: *a\n', ['one'])).toBe('one: x # why\ntwo: &a Text\nthree: *a\n');
    expect(set('one: &a >-\n  Some\n  words\ntwo: [*a]\n', ['one'])).toBe('one: >-\n  x\ntwo: ["Some words"]\n');
    expect(
      changeDocument(parse('a.yaml', 'one: &a Text\ntwo: *a\nthree: *a\n'), { kind: 'set', path: ['two'], value: 'x' }),
    ).toBe('one: &a Text\ntwo: x\nthree: *a\n');
  });
});

const LONG = 'word '.repeat(25).trim();

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
      'a long text that begins with a blank',
      'list:\n  - a\n',
      { kind: 'insert', path: at(1), value: { text: ` ${LONG}\ntwo\n` } },
      `list:\n  - a\n  - text: |2\n       ${LONG}\n      two\n`,
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
    [
      'no item with its comments',
      'list:\n  - a # one\n\n  # About two,\n  # and more\n  - b # two\n  # About three\n  - c\n',
      { kind: 'remove', path: at(1) },
      'list:\n  - a # one\n\n  # About three\n  - c\n',
    ],
    [
      'items that take their comments with them',
      'list:\n  # About one\n  - a # one\n\n  # About two\n  - b # two\n',
      { kind: 'swap', path: at(0) },
      'list:\n  # About two\n  - b # two\n\n  # About one\n  - a # one\n',
    ],
    [
      'an item whose dash has its own line',
      'list:\n    -\n        a: 1\n        b: 2\n    -\n        a: 3\n        b: 4\nx: 1\n',
      { kind: 'insert', path: at(1), value: { a: 5, b: 6 } },
      'list:\n    -\n        a: 1\n        b: 2\n    -\n        a: 5\n        b: 6\n    -\n        a: 3\n        b: 4\nx: 1\n',
    ],
    [
      'no item whose dash has its own line',
      'list:\n    -\n        a: 1\n    # two\n    -\n        a: 3\nx: 1\n',
      { kind: 'remove', path: at(1) },
      'list:\n    -\n        a: 1\nx: 1\n',
    ],
    [
      'items whose dash has its own line, in another order',
      'list:\n    -\n        a: 1\n    - # two\n        a: 3\n',
      { kind: 'swap', path: at(0) },
      'list:\n    - # two\n        a: 3\n    -\n        a: 1\n',
    ],
    [
      'an item in a list of lists',
      'list:\n  - - a\n    - b\n  - - c\n',
      { kind: 'insert', path: ['list', 0, 1], value: 'x' },
      'list:\n  - - a\n    - x\n    - b\n  - - c\n',
    ],
    [
      'a list of lists without its first item',
      'list:\n  - - a # one\n    - b\n  - - c\n',
      { kind: 'remove', path: ['list', 0, 0] },
      'list:\n  - - b\n  - - c\n',
    ],
    [
      'an item that is a list',
      'list:\n  - - a\n    - b\n  - - c\n',
      { kind: 'insert', path: at(1), value: ['x', 'y'] },
      'list:\n  - - a\n    - b\n  - - x\n    - y\n  - - c\n',
    ],
    [
      'lists of lists in another order',
      'list:\n-   - a\n    - b # two\n-   - c\n',
      { kind: 'swap', path: at(0) },
      'list:\n-   - c\n-   - a\n    - b # two\n',
    ],
    [
      'an item of JSON on lines of its own',
      '{\n  "list": [\n    {\n      "a": 1\n    }\n  ]\n}\n',
      { kind: 'insert', path: at(1), value: { a: 2 } },
      '{\n  "list": [\n    {\n      "a": 1\n    },\n    {\n      "a": 2\n    }\n  ]\n}\n',
      'a.json',
    ],
    [
      'the first item of JSON',
      '{\n\t"list": []\n}\n',
      { kind: 'insert', path: at(0), value: { a: 2 } },
      '{\n\t"list": [\n\t\t{\n\t\t\t"a": 2\n\t\t}\n\t]\n}\n',
      'a.json',
    ],
    [
      'no item of JSON, and keeps the lines of the others',
      '{\n  "list": [\n    { "a": 1 },\n    { "a": 2 }\n  ]\n}\n',
      { kind: 'remove', path: at(1) },
      '{\n  "list": [\n    { "a": 1 }\n  ]\n}\n',
      'a.json',
    ],
    [
      'no item in brackets with lines',
      'list: [\n  a, # one\n  b, # two\n  c # three\n]\n',
      { kind: 'remove', path: at(1) },
      'list: [\n  a, # one\n  c # three\n]\n',
    ],
    [
      'a row of a table',
      'id,name,count\none,"A ""saw""",2\ntwo,Plane,3\n',
      { kind: 'insert', path: ['rows', 1], value: { id: 'three', name: 'A, b', count: 2 } },
      'id,name,count\none,"A ""saw""",2\nthree,"A, b",2\ntwo,Plane,3\n',
      'site/data/a.csv',
    ],
    ['no last item', 'list:\n  - a\nx: 1\n', { kind: 'remove', path: at(0) }, 'list:\n  []\nx: 1\n'],
    [
      'two swapped items',
      'list:\n  - a: 1 # one\n    b: |\n      x\n  # two\n  - a: 2\nx: 1\n',
      { kind: 'swap', path: at(0) },
      'list:\n  # two\n  - a: 2\n  - a: 1 # one\n    b: |\n      x\nx: 1\n',
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
