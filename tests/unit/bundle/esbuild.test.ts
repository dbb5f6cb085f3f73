import { readFileSync } from 'node:fs';
import process from 'node:process';
import { expect, it } from 'vitest';
import { endEsbuild, esbuild } from '../../../src/bundle/esbuild.js';

const compile = async (): Promise<string> => (await esbuild().transform('const one: number = 1;', { loader: 'ts' })).code;

/** Processes that this one has started; Linux alone tells of them. */
const children = (): number => readFileSync(`/proc/self/task/${String(process.pid)}/children`, 'utf8').split(' ').filter((child) => child !== '').length;

it('ends its process, and starts it again for whoever compiles next', async () => {
  await endEsbuild();
  expect(await compile()).toBe('const one = 1;\n');
  const before = process.platform === 'linux' ? children() : undefined;
  await endEsbuild();
  if (before !== undefined) await expect.poll(children).toBe(before - 1);
  expect(await compile()).toBe('const one = 1;\n');
});
