import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { uncheckedTypes } from '../../../../src/core/project/type-check.js';

it("a project with Plug'n'Play is told that its types are not checked, one with node_modules is not", async () => {
  const root = await mkdtemp(join(tmpdir(), 'islet-types-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const site = join(root, 'site');
  await mkdir(join(site, 'node_modules/typescript'), { recursive: true });
  expect(uncheckedTypes(site)).toEqual([]);
  await writeFile(join(root, '.pnp.cjs'), '');
  expect(uncheckedTypes(site)).toEqual([]);
  await writeFile(join(site, 'tsconfig.json'), '{}');
  expect(uncheckedTypes(site)).toEqual([expect.stringContaining('Types are not checked')]);
  await writeFile(join(site, 'node_modules/typescript/package.json'), '{ "bin": { "tsc": "bin/tsc" } }');
  expect(uncheckedTypes(site)).toEqual([]);
});
