import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sha256Hex } from '../../src/lib/text/hash.js';
import { copyFixture, OWN_PROCESS } from '../helpers/site.js';
import { archived, cleanState, createBuildHold } from './build-hold.js';
import { publishedState } from './published-state.js';

const TEMPLATE = 'templates/pages/page.tsx';

it('a template saved during a build is built by the next build, here and in a checkout with the cache', async () => {
  const site = await copyFixture('minimal');
  const hold = createBuildHold(site);
  await site.edit(TEMPLATE, 'export default', `${hold.code}\nexport default`);
  expect((await site.build()).code).toBe(0);
  await site.edit(TEMPLATE, '<h1>', '<h1 id="first">');
  const first = await site.read(TEMPLATE);
  hold.hold();
  const built = site.cli(['build'], OWN_PROCESS);
  await hold.reached();
  await site.edit(TEMPLATE, 'id="first"', 'id="saved"');
  hold.release();
  expect((await built).code).toBe(0);
  expect(await site.read('dist/index.html')).toContain('id="first"');
  // The audit folder names what was compiled, and never shows anything else as that.
  const { sources } = JSON.parse(await site.read('dist.audit/manifest.json')) as {
    readonly sources: Readonly<Record<string, string>>;
  };
  expect(sources[TEMPLATE]).toBe(sha256Hex(first));
  expect(await archived(site, [TEMPLATE])).toEqual({ [TEMPLATE]: 'missing' });
  await cp(join(site.root, '.islet/cache'), join(site.root, 'taken'), { recursive: true });

  expect((await site.build()).code).toBe(0);
  const clean = await cleanState(site);
  expect(await publishedState(site.root)).toEqual(clean);

  for (const folder of ['dist', 'dist.audit', '.islet']) await site.remove(folder);
  await cp(join(site.root, 'taken'), join(site.root, '.islet/cache'), { recursive: true });
  expect((await site.build()).code).toBe(0);
  expect(await publishedState(site.root)).toEqual(clean);
});
