import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runCli } from '../../helpers/site.js';
import { runWarmCli } from '../../helpers/warm-cli.js';

it('runs one command after the other as a process of its own runs each, and leaves nothing to the next', async () => {
  const root = await mkdtemp(join(tmpdir(), 'islet-warm-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const lines = [
    ['biuld'],
    ['build', '--root', root],
    ['--version'],
    ['explain', '/', '--root', root, '--reporter', 'json'],
    ['--version'],
  ];
  const warm = await Promise.all(lines.map((args) => runWarmCli(args)));
  expect(warm.map(({ code }) => code)).toEqual([2, 1, 0, 1, 0]);
  for (const at of [0, 1, 2]) expect(warm[at]).toEqual(await runCli(lines[at] ?? []));
  expect(warm[4]).toEqual(warm[2]);
});
