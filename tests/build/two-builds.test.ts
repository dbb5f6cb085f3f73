import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyFixture, type JsonOutcome } from '../helpers/site.js';
import { runWarmCli } from '../helpers/warm-cli.js';
import { copyBookshop } from './bookshop.js';
import { startBuild } from './build-process.js';
import { book } from './linked-bookshop.js';
import { publishedState } from './published-state.js';

describe('two builds at once', () => {
  it('into one folder: the second says so and stops, the first goes on', async () => {
    const site = await copyFixture('minimal');
    expect((await site.build()).code).toBe(0);
    const before = await publishedState(site.root);
    await site.edit('site/pages/index.yaml', 'Mint forgives', 'Thyme forgives');

    const first = startBuild(site);
    expect(await first.reached(join(site.root, '.dist.islet/lock'))).toBe(true);
    first.child.kill('SIGSTOP');
    const second = await site.build();
    expect(second.code).toBe(1);
    expect(second.json.diagnostics.map(({ name }) => name)).toEqual(['publish-locked']);
    expect(second.json.diagnostics[0]?.message).toContain(`process ${String(first.child.pid)} `);
    expect(await publishedState(site.root)).toEqual(before);

    first.child.kill('SIGCONT');
    expect(await first.ended).toMatchObject({ code: 0, signal: null });
    expect((await site.html('/')).one('main').text()).toContain('Thyme forgives');
    expect((await site.cli(['verify'])).code).toBe(0);
    expect(existsSync(join(site.root, '.dist.islet'))).toBe(false);
  });
});

it('one after the other into two folders: each goes on from its own output', async () => {
  const site = await copyBookshop();
  const outs = ['one/dist', 'two/dist'].map((path) => join(site.root, path));
  const build = async (out = ''): Promise<JsonOutcome> => {
    const { stdout } = await runWarmCli(['build', '--reporter', 'json', '--root', site.root, '--out', out]);
    return JSON.parse(stdout) as JsonOutcome;
  };
  for (const out of outs) expect((await build(out)).ok).toBe(true);
  for (const name of ['lake', 'river', 'sea'])
    await site.write(`site/pages/books/${name}.yaml`, book(name, `New words of ${name}.`));
  const [first, second] = [await build(outs[0]), await build(outs[1])];
  for (const { ok, result } of [first, second]) expect([ok, result?.['rendered']]).toEqual([true, 3]);
  const [one, two] = await Promise.all(['one', 'two'].map((folder) => publishedState(join(site.root, folder))));
  expect(two).toEqual(one);
  expect(await site.read('two/dist/books/river/index.html')).toContain('New words of river.');
});
