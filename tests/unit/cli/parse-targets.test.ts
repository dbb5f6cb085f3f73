import { expect, it } from 'vitest';
import { parseTargets } from '../../../src/cli/parse-targets.js';

it('takes hosts one by one and with commas, each once', () => {
  expect(parseTargets('apache', parseTargets('nginx, apache'))).toEqual(['nginx', 'apache']);
  expect(parseTargets('object-store')).toEqual(['object-store']);
});

it('says what a misspelt host may be', () => {
  expect(() => parseTargets('ngnix')).toThrow('There is no host `ngnix`. Did you mean `nginx`?');
  expect(() => parseTargets('nginx,')).toThrow('There is no host ``.');
});
