import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeTree } from '../../../src/emit/publication.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-remove-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('removes a folder with all that is in it, and a file', () => {
  mkdirSync(join(folder, 'tree/a/b'), { recursive: true });
  for (const path of ['tree/one', 'tree/a/two', 'tree/a/b/three', 'file']) writeFileSync(join(folder, path), path);
  removeTree(join(folder, 'tree'));
  removeTree(join(folder, 'file'));
  expect(existsSync(join(folder, 'tree'))).toBe(false);
  expect(existsSync(join(folder, 'file'))).toBe(false);
});

it('removes links, and nothing of what they lead to', () => {
  mkdirSync(join(folder, 'kept'));
  writeFileSync(join(folder, 'kept/file'), 'kept');
  mkdirSync(join(folder, 'tree'));
  symlinkSync(join(folder, 'kept'), join(folder, 'tree/folder'));
  symlinkSync(join(folder, 'kept/file'), join(folder, 'tree/file'));
  symlinkSync(join(folder, 'nothing'), join(folder, 'tree/nothing'));
  removeTree(join(folder, 'tree'));
  expect(existsSync(join(folder, 'tree'))).toBe(false);
  expect(readFileSync(join(folder, 'kept/file'), 'utf8')).toBe('kept');
});
