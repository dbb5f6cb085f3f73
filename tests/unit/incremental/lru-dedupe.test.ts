import { expect, it } from 'vitest';
import { areEqualLists, createRecentEquals } from '../../../src/incremental/lru-dedupe.js';

it('gives the equal value that was given before, for as long as that is one of the latest', () => {
  const one = createRecentEquals<readonly string[]>(areEqualLists);
  const first = ['a', 'b'];
  expect(one(first)).toBe(first);
  expect(one(['a', 'b'])).toBe(first);
  for (const other of [['a'], ['a', 'c'], ['b', 'a'], ['a', 'b', 'c'], []]) expect(one(other)).toBe(other);
  for (let index = 0; index < 64; index += 1) one([String(index)]);
  const again = ['a', 'b'];
  expect(one(again)).toBe(again);
});
