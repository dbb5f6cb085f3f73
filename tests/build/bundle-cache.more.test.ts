import { execFileSync } from 'node:child_process';
import { mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyFixture, OWN_PROCESS, type Site } from '../helpers/site.js';
import { publishedState } from './published-state.js';
import { SITE, word, workspace } from './workspace.js';

/** Replaces every file below a folder with a named pipe that nothing writes to. */
async function namedPipes(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map((file) => rm(file)));
  execFileSync('mkfifo', files);
}

it('a build gives the same output where compiled modules or the cache are damaged, missing or named pipes', async () => {
  const site = await copyFixture('minimal');
  expect((await site.build()).code).toBe(0);
  const first = await publishedState(site.root);
  const module =
    (await readdir(join(site.root, '.islet/templates/pages'))).find((name) => /^page-\w+\.mjs$/.test(name)) ?? '';
  const damage = [
    () => site.edit(`.islet/templates/pages/${module}`, 'main', 'aside'),
    () => site.remove('.islet/templates'),
    () => site.remove('.islet/cache/bundles'),
    () => namedPipes(join(site.root, '.islet')),
    () => site.remove('.islet'),
  ];
  for (const apply of damage) {
    await apply();
    await site.remove('dist');
    // Without an output pages are rendered by what is compiled; in a process that has run nothing before.
    expect((await site.build([], OWN_PROCESS)).code).toBe(0);
    expect(await publishedState(site.root)).toEqual(first);
  }
});

it('a build gives the same output where the cache has files in place of folders, and folders in place of files', async () => {
  const site = await copyFixture('minimal');
  expect((await site.build()).code).toBe(0);
  const first = await publishedState(site.root);
  const folders = ['cache', 'cache/bundles', 'schemas', 'schemas/pages', 'state', 'templates', 'templates/pages'];
  const files = ['schemas/pages/page.json', 'schemas/lists.json'];
  for (const name of [...folders, ...files]) {
    const path = `.islet/${name}`;
    await site.remove(path);
    await site.write(files.includes(name) ? `${path}/in-the-way` : path, 'in the way');
    await site.remove('dist');
    const { code, stdout } = await site.build();
    expect({ path, code, stdout: code === 0 ? '' : stdout }).toEqual({ path, code: 0, stdout: '' });
    expect(await publishedState(site.root)).toEqual(first);
  }
});

it.each([
  ['leads nowhere', '/nowhere/shared-cache', 'If a link on that path is broken'],
  ['leads to itself', 'cache', 'Links on the path form a loop'],
])('a build reports a cache folder that is a link which %s', async (_, target, words) => {
  const site = await copyFixture('minimal');
  await mkdir(join(site.root, '.islet'));
  await symlink(target, join(site.root, '.islet/cache'));
  const { code, stdout } = await site.cli(['build']);
  expect(code).toBe(1);
  expect(stdout).toContain('error publish-failed');
  expect(stdout).toContain(words);
  expect(await site.exists('dist')).toBe(false);
});

describe('a build in a workspace, without a change in the project,', () => {
  async function leadElsewhere(files: Site, link: string, target: string): Promise<void> {
    await rm(join(files.root, link));
    await symlink(target, join(files.root, link));
  }

  it.each<[string, (files: Site) => Promise<unknown>, (files: Site) => Promise<unknown>]>([
    [
      'the module type of a package',
      async (files) => {
        await files.write('packages/mint/package.json', '{ "main": "./word.js" }');
        await files.write(
          'packages/mint/part.cjs',
          "Object.defineProperty(exports, '__esModule', { value: true });\nexports.default = 'mint';\n",
        );
        await files.write(
          'packages/mint/word.js',
          "import part from './part.cjs';\nexport const word = part.default === undefined ? part : 'sage';\n",
        );
      },
      (files) => files.write('packages/mint/package.json', '{ "main": "./word.js", "type": "module" }'),
    ],
    [
      'a missing package',
      (files) =>
        files.write(
          'packages/mint/index.js',
          "let found = 'mint';\ntry { found = require('sage').word; } catch {}\nexports.word = found;\n",
        ),
      (files) => files.write('node_modules/sage/index.js', "exports.word = 'sage';\n"),
    ],
    [
      'a module of a package that is a link',
      async (files) => {
        for (const name of ['mint', 'sage']) await files.write(`store/${name}.js`, word(name));
        await mkdir(join(files.root, 'packages/mint'), { recursive: true });
        await symlink('../../store/mint.js', join(files.root, 'packages/mint/index.js'));
      },
      (files) => leadElsewhere(files, 'packages/mint/index.js', '../../store/sage.js'),
    ],
    [
      'the main module of a package, which is built later',
      async (files) => {
        await files.write('packages/mint/package.json', '{ "main": "./dist/word" }');
        await files.write('packages/mint/dist/README.md', 'Built later.');
        await files.write('packages/mint/index.js', word('mint'));
      },
      (files) => files.write('packages/mint/dist/word.js', word('sage')),
    ],
    [
      'a missing module of a package',
      async (files) => {
        await files.write('packages/mint/gen/README.md', 'Generated later.');
        await files.write(
          'packages/mint/index.js',
          "let found = 'mint';\ntry { found = require('./gen/word.js').word; } catch {}\nexports.word = found;\n",
        );
      },
      (files) => files.write('packages/mint/gen/word.js', "exports.word = 'sage';\n"),
    ],
    [
      'modules of a package that are loaded by a computed name',
      async (files) => {
        await files.write('packages/mint/data/herbs/README.md', 'More herbs come later.');
        await files.write('packages/mint/data/dill.js', "exports.word = 'dill';\n");
        await files.write(
          'packages/mint/index.js',
          "const load = (name) => require('./data/' + name + '.js').word;\nlet found = 'mint';\ntry { found = load('herbs/sage'); } catch {}\nexports.word = found;\n",
        );
      },
      (files) => files.write('packages/mint/data/herbs/sage.js', "exports.word = 'sage';\n"),
    ],
  ])('notices a change of %s', async (_, given, change) => {
    const { files, built } = await workspace('herb');
    await given(files);
    await mkdir(join(files.root, 'node_modules'), { recursive: true });
    await symlink('../packages/mint', join(files.root, 'node_modules/herb'));
    expect(await built()).toContain('<h1>mint');
    await change(files);
    expect(await built()).toContain('<h1>sage');
  });

  it.each<[string, (map: string) => string]>([
    ['.pnp.data.json', (map) => map],
    [
      '.pnp.cjs',
      (map) => `module.exports = (hydrateRuntimeState) => hydrateRuntimeState(${map}, { basePath: __dirname });\n`,
    ],
    [
      '.pnp.js',
      (map) => `module.exports = (hydrateRuntimeState) => hydrateRuntimeState(${map}, { basePath: __dirname });\n`,
    ],
  ])('notices a change of packages in %s', async (name, text) => {
    const { files, built } = await workspace('herb');
    const mapTo = (place: string): Promise<void> => {
      const own = { packageLocation: './', packageDependencies: [['herb', '1']], linkType: 'SOFT' };
      const herb = { packageLocation: `./packages/${place}/`, packageDependencies: [['herb', '1']], linkType: 'HARD' };
      const packageRegistryData = [
        [null, [[null, own]]],
        ['site', [['workspace:.', own]]],
        ['herb', [['1', herb]]],
      ];
      const map = {
        dependencyTreeRoots: [{ name: 'site', reference: 'workspace:.' }],
        ignorePatternData: null,
        enableTopLevelFallback: true,
        fallbackExclusionList: [],
        fallbackPool: [],
        packageRegistryData,
      };
      return files.write(`${SITE}/${name}`, text(JSON.stringify(map)));
    };
    for (const place of ['mint', 'sage']) {
      await files.write(`${SITE}/packages/${place}/package.json`, '{}');
      await files.write(`${SITE}/packages/${place}/index.js`, word(place));
    }
    await files.write(`${SITE}/package.json`, '{ "name": "site" }');
    await mapTo('mint');
    expect(await built()).toContain('<h1>mint');
    await mapTo('sage');
    expect(await built()).toContain('<h1>sage');
  });
});
