import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openEditor } from '../../../../src/serve/dev/open-editor.js';

const launched = vi.hoisted(() => [] as string[]);
vi.mock('launch-editor', () => ({
  default: (file: string, fail: (file: string, message: string | null) => void) => {
    launched.push(file);
    fail(file, null);
  },
}));

let folder: string;
let root: string;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'islet-open-')));
  root = join(folder, 'project');
  for (const path of ['site/pages', '.islet', 'node_modules/x']) await mkdir(join(root, path), { recursive: true });
  for (const path of [
    'project/site/pages/index.yaml',
    'project/.islet/secret.txt',
    'project/node_modules/x/index.js',
    'secret.txt',
  ])
    await writeFile(join(folder, path), '');
  await symlink(join(folder, 'secret.txt'), join(root, 'site/link.yaml'));
});
beforeEach(() => {
  launched.length = 0;
});
afterAll(() => rm(folder, { recursive: true }));

test('a file of the project is opened at its line; where there is no editor, it says what helps', async () => {
  expect(await openEditor(root, 'site/pages/index.yaml:3:7')).toContain('LAUNCH_EDITOR');
  expect(launched).toEqual([`${root}/site/pages/index.yaml:3:7`]);
});

test.each([
  '../secret.txt',
  'site/../../secret.txt',
  'site/link.yaml',
  '/etc/hosts',
  '.islet/secret.txt',
  'node_modules/x/index.js',
  'site/pages/none.yaml',
  'site/pages',
  '',
  'site/pages/index.yaml\0',
  'file:///etc/hosts',
  'site\\pages\\index.yaml',
])('%j is not opened', async (file) => {
  expect(await openEditor(root, `${file}:1:1`)).toContain('is no file of this project');
  expect(launched).toEqual([]);
});
