import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { UNCERTAIN_FOR } from '../../src/incremental/stat-cache.js';
import { copyFixture } from '../helpers/site.js';
import { startBuild } from './build-process.js';
import { publishedState } from './published-state.js';

it('a first build that is killed leaves no output, or a whole one', async () => {
  const site = await copyFixture('minimal');
  const clear = async (): Promise<void> => {
    for (const folder of ['dist', 'dist.audit', '.islet']) await site.remove(folder);
  };
  let build = startBuild(site);
  // The file stands there for an instant, which a busy machine may pass over.
  for (let tries = 1; !(await build.reached(join(site.root, '.dist.islet/next/dist/index.html'))); tries += 1) {
    expect(tries).toBeLessThan(10);
    expect(await build.ended).toMatchObject({ code: 0 });
    await clear();
    build = startBuild(site);
  }
  build.child.kill('SIGKILL');
  await build.ended;
  const { code, json } = await site.build();
  expect([code, json.diagnostics]).toEqual([0, []]);
  const after = await publishedState(site.root);
  await clear();
  expect((await site.build()).code).toBe(0);
  expect(await publishedState(site.root)).toEqual(after);
});

it('a build that is killed after it published is followed by builds that know its files', async () => {
  const site = await copyFixture('minimal');
  const state = join(site.root, '.islet/state');
  const saved = join(site.root, 'saved');
  const diagnostics = async (): Promise<unknown> => (await site.build()).json.diagnostics;
  expect(await diagnostics()).toEqual([]);
  await cp(state, saved, { recursive: true });
  await site.write('site/public/late.txt', 'Late.');
  expect(await diagnostics()).toEqual([]);
  // As if it had been killed before it stored the state, which is last.
  await cp(saved, state, { recursive: true });
  await setTimeout(2 * UNCERTAIN_FOR);
  expect(await diagnostics()).toEqual([]);
  await site.edit('site/pages/herbs/basil.yaml', 'heading: Basil', 'heading: Thyme');
  expect(await diagnostics()).toEqual([]);
});
