import { readFileSync } from 'node:fs';
import process from 'node:process';
import { expect, it } from 'vitest';
import { endEsbuild, esbuild } from '../../../src/bundle/esbuild/esbuild.js';

const compile = async (): Promise<string> =>
  (await esbuild().transform('const one: number = 1;', { loader: 'ts' })).code;

/** Bundlers that this process has started and that run, by their ids; Linux alone tells of them. */
function bundlers(): string[] {
  const children = readFileSync(`/proc/self/task/${String(process.pid)}/children`, 'utf8').split(' ');
  return children.filter((id) => id !== '' && commandOf(id).includes('--service='));
}

/** Empty where it has ended meanwhile. */
function commandOf(id: string): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

it('ends its process, and starts it again for whoever compiles next', async () => {
  const isLinux = process.platform === 'linux';
  // An earlier test of this process may have started one.
  await compile();
  await endEsbuild();
  const others = isLinux ? bundlers() : [];
  expect(await compile()).toBe('const one = 1;\n');
  const own = isLinux ? bundlers().filter((id) => !others.includes(id)) : [];
  expect(own).toHaveLength(isLinux ? 1 : 0);
  await endEsbuild();
  await expect.poll(() => own.filter((id) => commandOf(id) !== '')).toEqual([]);
  expect(await compile()).toBe('const one = 1;\n');
});
