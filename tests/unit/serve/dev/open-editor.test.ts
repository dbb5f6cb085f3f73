import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openEditor } from '../../../../src/serve/dev/page-editing.js';

let folder: string;
let root: string;
let opened: string;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'islet-open-')));
  root = join(folder, 'project');
  opened = join(folder, 'opened.txt');
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
beforeEach(() => rm(opened, { force: true }));
afterAll(() => rm(folder, { recursive: true }));

/** Makes the running editor a program that notes what it is to open, and ends with a code. */
async function installEditor(code: number): Promise<void> {
  const program = join(folder, 'editor');
  await writeFile(program, `#!/bin/sh\necho "$@" > '${opened}'\nexit ${code}\n`, { mode: 0o755 });
  vi.stubEnv('LAUNCH_EDITOR', program);
}

test('a file of the project is opened at its line', async () => {
  await installEditor(0);
  expect(await openEditor(root, 'site/pages/index.yaml:3:7')).toBeUndefined();
  await expect.poll(() => readFile(opened, 'utf8')).toBe(`${root}/site/pages/index.yaml 3 7\n`);
});

test('where there is no editor, it says what helps', async () => {
  // Without a path, no list of running programs can be read.
  for (const name of ['LAUNCH_EDITOR', 'VISUAL', 'EDITOR', 'PATH']) vi.stubEnv(name, '');
  expect(await openEditor(root, 'site/pages/index.yaml:3:7')).toContain('LAUNCH_EDITOR');
});

test.each(
  `../secret.txt¦site/../../secret.txt¦site/link.yaml¦/etc/hosts¦.islet/secret.txt¦node_modules/x/index.js¦site/pages/none.yaml¦\
site/pages¦¦site/pages/index.yaml\0¦file:///etc/hosts¦site\\pages\\index.yaml`.split('¦'),
)('%j is not opened', async (file) => {
  await installEditor(0);
  expect(await openEditor(root, `${file}:1:1`)).toContain('is no file of this project');
  await expect(readFile(opened)).rejects.toThrow('ENOENT');
});
