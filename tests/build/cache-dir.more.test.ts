import { execFileSync } from 'node:child_process';
import { chown, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it, onTestFinished } from 'vitest';
import { listFiles, runCli } from '../helpers/site.js';
import { copyBookshop } from './bookshop.js';
import { publishedState } from './published-state.js';

/** The unprivileged user: root may write everything. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

it.skipIf(process.platform === 'win32')('--cache-dir builds a project that cannot be written', async () => {
  const site = await copyBookshop();
  expect((await site.build()).json.diagnostics).toEqual([]);
  const expected = await publishedState(site.root);
  for (const name of ['.islet', 'dist', 'dist.audit']) await site.remove(name);
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'islet-cache-')));
  if (NOBODY.uid !== undefined) await chown(folder, NOBODY.uid, NOBODY.gid);
  execFileSync('chmod', ['-R', 'a-w,a+rX', site.root]);
  onTestFinished(async () => {
    execFileSync('chmod', ['-R', 'u+w', site.root]);
    await rm(folder, { recursive: true });
  });
  const before = await listFiles(site.root);
  const folders = ['--cache-dir', join(folder, 'cache'), '--out', join(folder, 'out/dist'), '--reporter', 'json'];
  const islet = async (...args: string[]): Promise<unknown> =>
    JSON.parse((await runCli([...args, '--root', site.root, ...folders], NOBODY)).stdout);

  const [first, again] = [await islet('build'), await islet('build')];
  expect(first).toMatchObject({ ok: true, diagnostics: [], result: { pages: 5, rendered: 5 } });
  expect(again).toMatchObject({ ok: true, result: { rendered: 0 } });
  expect(await publishedState(join(folder, 'out'))).toEqual(expected);
  expect(await islet('check')).toMatchObject({ ok: true });
  expect(await listFiles(site.root)).toEqual(before);
  expect(await readdir(join(folder, 'cache/.islet'))).toEqual(expect.arrayContaining(['cache', 'state', 'templates']));
  const refused = await site.cli(['build', '--cache-dir', site.out]);
  expect([refused.code, refused.stdout + refused.stderr]).toEqual([2, expect.stringContaining('in the output folder')]);
});
