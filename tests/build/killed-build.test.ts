import { join } from 'node:path';
import { expect, it } from 'vitest';
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
