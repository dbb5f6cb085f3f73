import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { generatorId } from '../../../src/incremental/generator-id.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'islet-generator-'));
  put('package-lock.json', '{"a":1}');
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  // So that only the bytes differ.
  utimesSync(join(root, path), 1_700_000_000, 1_700_000_000);
}

it.each([
  ['a lockfile has other bytes, of the same size and age', '.', 'package-lock.json', '{"a":2}'],
  ['a lockfile above the project has, as in a workspace', 'sites/shop', 'package-lock.json', '{"a":2}'],
  ['a lockfile of another program is added above the project', 'sites/shop', 'pnpm-lock.yaml', 'a: 1'],
  ['the list of installed packages is added', '.', 'node_modules/.package-lock.json', '{}'],
])('is another where %s', (_, site, path, text) => {
  const before = generatorId(join(root, site));
  expect(generatorId(join(root, site))).toBe(before);
  put(path, text);
  expect(generatorId(join(root, site))).not.toBe(before);
});

it('is found where what is called a lockfile above the project cannot be read', () => {
  mkdirSync(join(root, 'yarn.lock/sites/shop'), { recursive: true });
  const site = join(root, 'yarn.lock/sites/shop');
  const first = generatorId(site);
  rmSync(join(root, 'package-lock.json'));
  expect(generatorId(site)).not.toBe(first);
});
