import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyFixture, OWN_PROCESS, type Site } from '../helpers/site.js';
import { publishedState } from './published-state.js';

/** Runs a command in a process of its own. @returns what it printed and whether it loaded the bundler */
async function run(site: Site, ...args: readonly string[]): Promise<{ code: number | null; loaded: boolean }> {
  const list = join(site.root, 'loaded.txt');
  await site.write('list-loaded.cjs', `process.on('exit', () => { require('node:fs').writeFileSync(${JSON.stringify(list)}, Object.keys(require.cache).join('\\n')); });\n`);
  const { code } = await site.cli(args, { env: { NODE_OPTIONS: `--require=${JSON.stringify(join(site.root, 'list-loaded.cjs'))}` } });
  const modules = (await readFile(list, 'utf8')).split('\n').map((path) => path.replaceAll('\\', '/'));
  await rm(list);
  // What is required, and so seen here, is React too.
  expect(modules.some((path) => path.endsWith('/react/index.js'))).toBe(true);
  return { code, loaded: modules.some((path) => path.includes('/esbuild/lib/')) };
}

it('a build of an edited page loads the bundler only where templates have changed since, or nothing may be taken over', { timeout: 120_000 }, async () => {
  const site = await copyFixture('minimal');
  expect(await run(site, 'build')).toEqual({ code: 0, loaded: true });
  await site.edit('site/pages/index.yaml', 'Mint forgives', 'Thyme forgives');
  expect(await run(site, 'build')).toEqual({ code: 0, loaded: false });
  expect((await site.html('/')).one('main').text()).toContain('Thyme forgives');
  expect(await run(site, 'routes')).toEqual({ code: 0, loaded: false });
  expect(await run(site, 'build', '--no-cache')).toEqual({ code: 0, loaded: true });
  await site.write('templates/new.ts', '');
  expect(await run(site, 'build')).toEqual({ code: 0, loaded: true });
});

it('a build is the same where a compiled module is not what it was, or all that is kept is gone', { timeout: 120_000 }, async () => {
  const site = await copyFixture('minimal');
  expect((await site.build()).code).toBe(0);
  const first = await publishedState(site.root);
  const [folder = ''] = await readdir(join(site.root, '.islet/templates'));
  const damage = [
    () => site.edit(`.islet/templates/${folder}/pages/page.mjs`, 'main', 'aside'),
    () => site.remove('.islet/templates'),
    () => site.remove('.islet/cache/bundles'),
    () => site.remove('.islet'),
  ];
  for (const apply of damage) {
    await apply();
    await site.remove('dist');
    // Pages are rendered by what is compiled; in a process that has run nothing before.
    if (await site.exists('.islet/cache/pages')) await site.remove('.islet/cache/pages');
    expect((await site.build([], OWN_PROCESS)).code).toBe(0);
    expect(await publishedState(site.root)).toEqual(first);
  }
});
