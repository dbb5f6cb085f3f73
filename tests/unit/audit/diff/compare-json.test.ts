import { expect, it } from 'vitest';
import { compareJson } from '../../../../src/audit/diff/text/compare-json.js';

const questions = (...names: readonly string[]): string =>
  JSON.stringify({ list: names.map((name, index) => ({ '@type': 'Question', name, position: index + 1 })) });
const told = (before: unknown, after: unknown): string[] | undefined =>
  compareJson(
    typeof before === 'string' ? before : JSON.stringify(before),
    typeof after === 'string' ? after : JSON.stringify(after),
  )?.map(
    ({ kind, path, before: was = '-', after: is = '-', follows }) =>
      `${kind} ${path}: ${was} -> ${is}${follows ? ' (follows)' : ''}`,
  );

it('tells of an item that came first as of one item', () => {
  expect(told(questions('Tea?', 'Mate?'), questions('Water?', 'Tea?', 'Mate?'))).toEqual([
    'added list[0]: - -> Question · Water? · 1',
    'changed list[1].position: 1 -> 2 (follows)',
    'changed list[2].position: 2 -> 3 (follows)',
  ]);
});

it('tells of another order once, and of what changed besides', () => {
  expect(
    told(
      { list: [{ id: 'a' }, { id: 'b', n: 1 }, { id: 'c' }] },
      { list: [{ id: 'a' }, { id: 'c' }, { id: 'b', n: 2 }] },
    ),
  ).toEqual(['changed list[2].n: 1 -> 2', 'reordered list: b, c -> c, b']);
});

it('tells of an item with another name as of a change of its name', () => {
  expect(told(questions('Tea?', 'Mate?', 'Water?'), questions('Tea?', 'Coffee?', 'Water?'))).toEqual([
    'changed list[1].name: Mate? -> Coffee?',
  ]);
  expect(told(['a', 'b'], ['a', 'c'])).toEqual(['changed [1]: b -> c']);
});

it('tells items of one name apart', () => {
  expect(
    told(
      {
        list: [
          { name: 'a', n: 1 },
          { name: 'a', n: 2 },
        ],
      },
      {
        list: [
          { name: 'a', n: 2 },
          { name: 'a', n: 1 },
        ],
      },
    ),
  ).toHaveLength(1);
  expect(told([1, 1, 2], [1, 2, 1])).toHaveLength(1);
});

it.each([
  ['a value in the place of a list', { a: 1 }, { a: [2] }, ['removed a: 1 -> -', 'added a[0]: - -> 2']],
  ['an empty list', { a: [] }, { a: [1] }, ['added a[0]: - -> 1']],
  ['null and the text of it', { a: null }, { a: 'null' }, []],
  ['another kind of the same place', { a: {} }, { a: [] }, ['changed a: {} -> []']],
  ['a text that came', '', { a: 1 }, ['added a: - -> 1']],
  ['other white space', '{"a":1}', '{ "a": 1 }', []],
])('compares %s', (_, before, after, expected) => {
  expect(told(before, after)).toEqual(expected);
});
