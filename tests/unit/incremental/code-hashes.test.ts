import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCodeHashes } from '../../../src/incremental/code-hashes.js';
import type { BundledModule } from '../../../src/lib/site/template-bundle.js';

const PAGE: BundledModule = {
  id: 'page',
  file: 'templates/pages/page.tsx',
  url: 'file:///page.mjs',
  closure: ['templates/pages/page.tsx', 'templates/shared/word.ts'],
  compiled: 'one',
  css: '',
};

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'islet-code-'));
  for (const folder of ['pages', 'shared']) mkdirSync(join(root, 'templates', folder), { recursive: true });
  for (const file of [...PAGE.closure, 'templates/shared/other.ts']) writeFileSync(join(root, file), file);
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

it.each([
  ['templates/shared/word.ts', true],
  ['templates/shared/other.ts', false],
  ['tsconfig.json', true],
  ['tsconfig.app.json', true],
  ['package.json', true],
  ['templates/shared/package.json', true],
  ['README.md', false],
])('a module is another one where %s differs: %s', (file, isOther) => {
  const before = createCodeHashes(root).module(PAGE);
  writeFileSync(join(root, file), '{ "compilerOptions": {} }');
  expect(createCodeHashes(root).module(PAGE) !== before).toBe(isOther);
});
