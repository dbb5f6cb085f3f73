import { mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../src/lib/text/hash.js';
import { copyFixture, type Site } from '../helpers/site.js';
import { SITE, word, workspace } from './workspace.js';

/** Runs a command in a process of its own. Returns its exit code and whether it loaded the bundler. */
async function run(site: Site, ...args: readonly string[]): Promise<{ code: number | null; loaded: boolean }> {
  const list = join(site.root, 'loaded.txt');
  await site.write(
    'list-loaded.cjs',
    `process.on('exit', () => { require('node:fs').writeFileSync(${JSON.stringify(list)}, Object.keys(require.cache).join('\\n')); });\n`,
  );
  const { code } = await site.cli(args, {
    env: { NODE_OPTIONS: `--require=${JSON.stringify(join(site.root, 'list-loaded.cjs'))}` },
  });
  const modules = (await readFile(list, 'utf8')).split('\n').map((path) => path.replaceAll('\\', '/'));
  await rm(list);
  // What is required, and so seen here, is React too.
  expect(modules.some((path) => path.endsWith('/react/index.js'))).toBe(true);
  return { code, loaded: modules.some((path) => path.includes('/esbuild/lib/')) };
}

it('a build loads the bundler only after a change of templates, or without the cache', async () => {
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

describe('a build in a workspace, without a change in the project,', () => {
  it('notices a change of `imports` in a package.json above it', async () => {
    const { files, built } = await workspace('#word');
    for (const name of ['mint', 'sage']) await files.write(`${SITE}/templates/shared/${name}.ts`, word(name));
    const imports = (name: string): Promise<void> =>
      files.write('package.json', `{ "imports": { "#word": "./${SITE}/templates/shared/${name}.ts" } }`);
    await imports('mint');
    expect(await built()).toContain('<h1>mint');
    await imports('sage');
    expect(await built()).toContain('<h1>sage');
  });

  it('notices a change of a workspace package, of its link, and a nearer package', async () => {
    const { files, built } = await workspace('@herbs/words');
    for (const name of ['mint', 'sage']) {
      await files.write(`packages/${name}/package.json`, '{ "main": "./word.js" }');
      await files.write(`packages/${name}/word.js`, word(name));
    }
    const link = join(files.root, 'node_modules/@herbs/words');
    const leadTo = async (name: string): Promise<void> => {
      await rm(link, { force: true });
      await symlink(`../../packages/${name}`, link);
    };
    await mkdir(dirname(link), { recursive: true });
    await leadTo('mint');
    expect(await built()).toContain('<h1>mint');
    await files.write('packages/mint/word.js', word('dill'));
    expect(await built()).toContain('<h1>dill');
    // An edited page is made alone; what is known of packages outlasts that.
    await files.edit(`${SITE}/site/pages/index.yaml`, 'Mint forgives', 'Thyme forgives');
    expect(await built()).toContain('Thyme forgives');
    await files.write('packages/mint/word.js', word('mint'));
    expect(await built()).toContain('<h1>mint');
    await leadTo('sage');
    expect(await built()).toContain('<h1>sage');
    await files.write(`${SITE}/node_modules/@herbs/words/index.js`, word('own'));
    expect(await built()).toContain('<h1>own');
  });

  it('names the changed package in the manifest', async () => {
    const { files, built } = await workspace('#word');
    await files.write('package.json', `{ "imports": { "#word": "./${SITE}/templates/shared/word.ts" } }`);
    await files.write(`${SITE}/templates/shared/word.ts`, word('mint'));
    await files.write('node_modules/herb/index.js', word('mint'));
    await files.write(
      `${SITE}/templates/pages/herb.tsx`,
      `import { defineTemplate, z } from 'islet';
import { word } from 'herb';
export default defineTemplate({ schema: z.object({}), example: {}, component: () => <main><h1>{word}</h1></main> });
`,
    );
    await files.write(
      `${SITE}/site/pages/herb.yaml`,
      'template: herb\ntitle: Herb\ndescription: A herb and what it is called.\n',
    );
    await built();
    await files.write('node_modules/herb/index.js', word('sage'));
    await built();
    expect(await files.read(`${SITE}/dist/herb/index.html`)).toContain('<h1>sage');
    const { sources } = JSON.parse(await files.read(`${SITE}/dist.audit/manifest.json`)) as {
      readonly sources: Readonly<Record<string, string>>;
    };
    expect(sources['../../node_modules/herb/index.js']).toBe(sha256Hex(word('sage')));
  });
});
