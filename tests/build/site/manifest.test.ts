import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Manifest } from '../../../src/emit/manifest.js';
import { BUILD_TIMEOUT, buildFlagship, type Flagship } from '../../helpers/flagship.js';

const ISLANDS = new URL('../../../templates/islands/', import.meta.url);

let site: Flagship;
let manifest: Manifest;

beforeAll(async () => {
  site = await buildFlagship();
  manifest = JSON.parse(await readFile(`${site.out}.audit/manifest.json`, 'utf8')) as Manifest;
}, BUILD_TIMEOUT);
afterAll(() => site.dispose());

it('names each island, and what it is made of, the parts that come later included', async () => {
  const folders = (await readdir(ISLANDS, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const named = Object.keys(manifest.groups).filter((group) => group.startsWith('island:'));
  expect(named.sort()).toEqual(folders.map(({ name }) => `island:${name}`).sort());
  expect(manifest.groups['island:download-dialog']).toEqual(
    expect.arrayContaining(['templates/islands/download-dialog/begin.ts', 'templates/browser/download/engine.ts']),
  );
});
