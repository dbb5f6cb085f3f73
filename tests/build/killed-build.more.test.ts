import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { copyFixture, OWN_PROCESS, type JsonOutcome, type Site } from '../helpers/site.js';
import { startBuild } from './build-process.js';
import { publishedState } from './published-state.js';

/** Kills at random moments; a kill at each system call is in `publish-kill.test.ts`. */
const ROUNDS = 60;

const CONTENTS = { basil: 'heading: Basil', thyme: 'heading: Thyme' } as const;
type Content = keyof typeof CONTENTS;

it('a build that is killed at any moment leaves the output of one build, old or new, and the next build is clean', async () => {
  const site = await copyFixture('minimal');
  const other: Record<Content, Content> = { basil: 'thyme', thyme: 'basil' };
  const expected = {
    thyme: await buildWhole(site, 'basil', 'thyme'),
    basil: await buildWhole(site, 'thyme', 'basil'),
  };
  const wholeTime = await timed(() => site.build([], OWN_PROCESS));
  expect(expected.thyme).not.toEqual(expected.basil);

  const ends = { old: 0, new: 0, whole: 0 };
  const random = createRandom(20_260);
  let published: Content = 'basil';
  for (let round = 0; round < ROUNDS; round += 1) {
    const next: Content = other[published];
    await site.edit('site/pages/herbs/basil.yaml', CONTENTS[published], CONTENTS[next]);
    const build = startBuild(site);
    // The publication is a small part of the time, so two kills of three wait for it or for what comes just before.
    if (round % 3 === 0) await sleep(random() * wholeTime);
    else if (
      await build.reached(join(site.root, '.dist.islet', round % 3 === 1 ? 'journal.json' : 'next/audit/SHA256SUMS'))
    )
      spin(random() * 8);
    build.child.kill('SIGKILL');
    const { signal } = await build.ended;

    const verified = await site.cli(['verify', '--reporter', 'json']);
    expect({ round, code: verified.code, stderr: verified.stderr }).toEqual({ round, code: 0, stderr: '' });
    const state = await publishedState(site.root);
    const isNew = JSON.stringify(state) === JSON.stringify(expected[next]);
    expect(state).toEqual(isNew ? expected[next] : expected[published]);
    expect(existsSync(join(site.root, '.dist.islet'))).toBe(false);
    ends[signal === null ? 'whole' : isNew ? 'new' : 'old'] += 1;

    expect(await buildWhole(site, next, next)).toEqual(expected[next]);
    published = next;
  }
  // Otherwise every build was over before it was killed, and nothing was tried.
  expect(ends.old + ends.new).toBeGreaterThan(0);
  expect(readdirSync(site.root).sort()).toEqual(['.islet', 'dist', 'dist.audit', 'site', 'templates']);
  const work = join(site.root, '.islet/work');
  expect(existsSync(work) ? readdirSync(work) : []).toEqual([]);
}, 1_200_000);

/** Builds without disturbance, after changing the content, and returns what was published. */
async function buildWhole(site: Site, from: Content, to: Content): Promise<string[]> {
  await site.edit('site/pages/herbs/basil.yaml', CONTENTS[from], CONTENTS[to]);
  const { code, stdout, stderr } = await site.cli(['build', '--reporter', 'json']);
  expect({ code, stderr, diagnostics: (JSON.parse(stdout) as JsonOutcome).diagnostics }).toEqual({
    code: 0,
    stderr: '',
    diagnostics: [],
  });
  expect(existsSync(join(site.root, '.dist.islet'))).toBe(false);
  return publishedState(site.root);
}

/** Waits to a part of a millisecond, as timers do not. */
function spin(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** Numbers from 0 to 1, the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
