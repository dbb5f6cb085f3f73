import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeArchive } from '../../../../src/build/threads/archive-task.js';
import { openSourceArchive, SOURCES_FILE } from '../../../../src/lib/source-archive.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'islet-archive-'));
  mkdirSync(join(root, 'site/pages'), { recursive: true });
  writeFileSync(join(root, 'site/pages/index.yaml'), 'title: Home\n');
});
afterEach(() => { rmSync(root, { recursive: true }); });

it('writes what lies on the disk', () => {
  expect(writeArchive({ folder: root, root, paths: ['site/pages/index.yaml'] })).toBe(true);
  expect(openSourceArchive(join(root, SOURCES_FILE)).read('site/pages/index.yaml')?.toString()).toBe('title: Home\n');
});

it('leaves it to the main thread to tell that it cannot', () => {
  expect(writeArchive({ folder: join(root, 'none'), root, paths: ['site/pages/index.yaml'] })).toBeUndefined();
  expect(() => readFileSync(join(root, 'none', SOURCES_FILE))).toThrow('ENOENT');
});
