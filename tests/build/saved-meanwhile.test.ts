import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyFixture, OWN_PROCESS, type Site } from '../helpers/site.js';
import { untilCompiled } from './meanwhile.js';
import { publishedState } from './published-state.js';

const TIMEOUT = 120_000;
const TEMPLATE = 'templates/pages/page.tsx';

/** Takes its time while templates are loaded, after they were compiled. */
const SLOW = 'let sum = 0;\nfor (let index = 0; index < 250_000_000; index += 1) sum += index;\nif (sum < 0) throw new Error();\n';

/** What a build without any cache publishes. */
async function cleanState(site: Site): Promise<unknown> {
  const clean = await copyFixture('minimal');
  for (const folder of ['site', 'templates']) {
    await clean.remove(folder);
    await cp(join(site.root, folder), join(clean.root, folder), { recursive: true });
  }
  expect((await clean.build(['--no-cache'], OWN_PROCESS)).code).toBe(0);
  return publishedState(clean.root);
}

it('a template that is saved again while a build runs is built by the next one, here and where the cache is taken to', { timeout: TIMEOUT }, async () => {
  const site = await copyFixture('minimal');
  await site.edit(TEMPLATE, 'export default', `${SLOW}\nexport default`);
  expect((await site.build([], OWN_PROCESS)).code).toBe(0);
  await site.edit(TEMPLATE, '<h1>', '<h1 id="first">');
  const compiled = untilCompiled(site);
  const built = site.cli(['build'], OWN_PROCESS);
  await compiled();
  await site.edit(TEMPLATE, 'id="first"', 'id="saved"');
  expect((await built).code).toBe(0);
  expect(await site.read('dist/index.html')).toContain('id="first"');
  await cp(join(site.root, '.islet/cache'), join(site.root, 'taken'), { recursive: true });

  expect((await site.build([], OWN_PROCESS)).code).toBe(0);
  const clean = await cleanState(site);
  expect(await publishedState(site.root)).toEqual(clean);

  for (const folder of ['dist', 'dist.audit', '.islet']) await site.remove(folder);
  await cp(join(site.root, 'taken'), join(site.root, '.islet/cache'), { recursive: true });
  expect((await site.build([], OWN_PROCESS)).code).toBe(0);
  expect(await publishedState(site.root)).toEqual(clean);
});
