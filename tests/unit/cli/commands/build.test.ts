import { expect, it } from 'vitest';
import { parseShard, parseTargets } from '../../../../src/cli/commands/build.js';

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

it('takes hosts one by one and with commas, each once', () => {
  expect(parseTargets('apache', parseTargets('nginx, apache'))).toEqual(['nginx', 'apache']);
  expect(parseTargets('object-store')).toEqual(['object-store']);
});

it('says what a misspelt host may be', () => {
  expect(() => parseTargets('ngnix')).toThrow('There is no host `ngnix`. Did you mean `nginx`?');
  expect(() => parseTargets('nginx,')).toThrow('There is no host ``.');
});
