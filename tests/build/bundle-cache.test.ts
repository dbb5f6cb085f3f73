import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { UNCERTAIN_FOR } from '../../src/incremental/stat-cache.js';
import { sha256Hex } from '../../src/lib/text/hash.js';
import { copyFixture, OWN_PROCESS, type JsonOutcome, type Site } from '../helpers/site.js';
import { runWarmCli } from '../helpers/warm-cli.js';
import { publishedState } from './published-state.js';

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

/** Replaces every file below a folder with a named pipe that nothing writes to. */
async function namedPipes(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map((file) => rm(file)));
  execFileSync('mkfifo', files);
}

it(
  'a build loads the bundler only after a change of templates, or without the cache',
  { timeout: 120_000 },
  async () => {
    const site = await copyFixture('minimal');
    expect(await run(site, 'build')).toEqual({ code: 0, loaded: true });
    await site.edit('site/pages/index.yaml', 'Mint forgives', 'Thyme forgives');
    expect(await run(site, 'build')).toEqual({ code: 0, loaded: false });
    expect((await site.html('/')).one('main').text()).toContain('Thyme forgives');
    expect(await run(site, 'routes')).toEqual({ code: 0, loaded: false });
    expect(await run(site, 'build', '--no-cache')).toEqual({ code: 0, loaded: true });
    await site.write('templates/new.ts', '');
    expect(await run(site, 'build')).toEqual({ code: 0, loaded: true });
  },
);

it(
  'a build gives the same output where compiled modules or the cache are damaged, missing or named pipes',
  { timeout: 120_000 },
  async () => {
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
  },
);

it(
  'a build gives the same output where the cache has files in place of folders, and folders in place of files',
  { timeout: 120_000 },
  async () => {
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
  },
);

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

describe('a build in a workspace, without a change in the project,', { timeout: 120_000 }, () => {
  const SITE = 'sites/herbs';
  const word = (text: string): string => `export const word = '${text}';\n`;

  /** A workspace with one site, whose pages begin with the word that a module of the name gives. */
  async function workspace(module: string): Promise<{ readonly files: Site; built(): Promise<string> }> {
    const files = await copyFixture('minimal');
    for (const part of ['site', 'templates'])
      await cp(join(files.root, part), join(files.root, SITE, part), { recursive: true });
    await files.edit(
      `${SITE}/templates/pages/page.tsx`,
      "import './page.css';",
      `import './page.css';\nimport { word } from '${module}';`,
    );
    await files.edit(`${SITE}/templates/pages/page.tsx`, '<h1>{', '<h1>{word}{');
    const root = join(files.root, SITE);
    return {
      files,
      async built() {
        // A build does not trust files that were written a moment ago.
        await setTimeout(2 * UNCERTAIN_FOR);
        const { code, stdout, stderr } = await runWarmCli([
          'build',
          '--reporter',
          'json',
          '--root',
          root,
          '--out',
          join(root, 'dist'),
        ]);
        expect({ code, stderr, said: (JSON.parse(stdout) as JsonOutcome).diagnostics }).toEqual({
          code: 0,
          stderr: '',
          said: [],
        });
        return readFile(join(root, 'dist/index.html'), 'utf8');
      },
    };
  }

  async function leadElsewhere(files: Site, link: string, target: string): Promise<void> {
    await rm(join(files.root, link));
    await symlink(target, join(files.root, link));
  }

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
      'the entry of a package whose modules have settings of their own',
      async (files) => {
        await files.write('packages/mint/package.json', '{ "main": "./dist/mint.js" }');
        await files.write('packages/mint/dist/package.json', '{ "type": "module" }');
        for (const name of ['mint', 'sage']) await files.write(`packages/mint/dist/${name}.js`, word(name));
      },
      (files) => files.edit('packages/mint/package.json', 'mint.js', 'sage.js'),
    ],
    [
      'a link to a link',
      async (files) => {
        for (const name of ['mint', 'sage']) await files.write(`store/${name}/index.js`, word(name));
        await mkdir(join(files.root, 'packages'), { recursive: true });
        await symlink('../store/mint', join(files.root, 'packages/mint'));
      },
      async (files) => {
        await rm(join(files.root, 'packages/mint'));
        await symlink('../store/sage', join(files.root, 'packages/mint'));
      },
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
      'a folder of a package that is a link to a link',
      async (files) => {
        for (const name of ['mint', 'sage']) {
          await files.write(`store/${name}/word.js`, word(name));
          await files.write(`store/${name}/package.json`, '{}');
        }
        await files.write('packages/mint/package.json', '{ "main": "lib/word.js" }');
        await symlink('../../store/current', join(files.root, 'packages/mint/lib'));
        await symlink('mint', join(files.root, 'store/current'));
      },
      (files) => leadElsewhere(files, 'store/current', 'sage'),
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
    [
      'a missing export of another package',
      async (files) => {
        await files.write('node_modules/sage/package.json', '{ "exports": { "./parts/*": "./dist/*/index.js" } }');
        await files.write('node_modules/sage/dist/leaf/README.md', 'Built later.');
        await files.write(
          'packages/mint/index.js',
          "let found = 'mint';\ntry { found = require('sage/parts/leaf').word; } catch {}\nexports.word = found;\n",
        );
      },
      (files) => files.write('node_modules/sage/dist/leaf/index.js', "exports.word = 'sage';\n"),
    ],
    [
      'a missing module behind `imports` of a package',
      async (files) => {
        await files.write('packages/mint/package.json', '{ "imports": { "#word": "./gen/word.js" } }');
        await files.write('packages/mint/gen/README.md', 'Generated later.');
        await files.write(
          'packages/mint/index.js',
          "let found = 'mint';\ntry { found = require('#word').word; } catch {}\nexports.word = found;\n",
        );
      },
      (files) => files.write('packages/mint/gen/word.js', "exports.word = 'sage';\n"),
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
