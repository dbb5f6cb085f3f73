import { expect, it } from 'vitest';
import { parseShard } from '../../../src/cli/parse-shard.js';

it('takes the number of a part and how many there are', () => {
  expect(parseShard('1/1')).toEqual({ shard: 1, of: 1 });
  expect(parseShard('12/1000')).toEqual({ shard: 12, of: 1000 });
});

it.each(['', '1', '0/2', '3/2', '1/0', '-1/2', '1/2/3', '1.5/2', ' 1/2', '1/1001', 'a/b'])(
  'says what `%s` should be',
  (text) => {
    expect(() => parseShard(text)).toThrow('such as `2/8`');
  },
);
