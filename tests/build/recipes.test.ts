import { execFile } from 'node:child_process';
import { mkdtemp, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { initSite } from '../../src/core/commands/init-site.js';
import { applyBlock, readBlocks } from '../helpers/handbook.js';
import { linkPackages } from '../helpers/link-packages.js';
import { listFiles } from '../helpers/site.js';
import { runWarmCli } from '../helpers/warm-cli.js';

const project = fileURLToPath(new URL('../../', import.meta.url));

// A new site in which a reader has followed all recipes.
let root: string;
const cli = (...args: string[]) => runWarmCli([...args, '--root', root]);
const published = (path: string): Promise<string> => readFile(join(root, 'dist/yard', path), 'utf8');

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'islet-recipes-')));
  const facts = { name: 'Clay Yard', origin: 'https://clay.example/yard/', locale: 'en' };
  initSite({ folder: root, shown: '.', facts });
  await linkPackages(root, ['react', 'react-dom', '@types', 'typescript']);
  await symlink(project, join(root, 'node_modules/islet'), 'dir');
  for (const block of await readBlocks('.github/recipes.md'))
    if (block.title !== undefined) await applyBlock(root, block);
}, 60_000);
afterAll(() => rm(root, { recursive: true, force: true }));

it('build without a warning, and pass the checks, the types and the tests of the site', async () => {
  const { stdout, stderr } = await cli('build', '--as-of', '2027-01-01');
  expect([stdout, stderr]).toEqual([expect.stringContaining('No warnings.'), '']);
  expect((await cli('check')).stdout).toContain('0 errors, 0 warnings, 0 notes.');
  const inSite = { cwd: root };
  await promisify(execFile)(process.execPath, [join(project, 'node_modules/typescript-native/bin/tsc')], inSite);
  await promisify(execFile)(process.execPath, ['--test'], inSite);
}, 60_000);

it('publish lists with tags, pages of data, two languages and a feed below the path of the site', async () => {
  const paths = (await listFiles(join(root, 'dist'))).map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(
      ['news', 'news/courses', 'courses/first-bowl', 'fr', 'fr/recherche'].map((page) => `yard/${page}/index.html`),
    ),
  );
  expect(await published('news/studio/index.html')).toContain('href="/yard/notes/add-a-page/"');
  expect(await published('news/courses/index.html')).not.toContain('Change the file, and the page has changed');
  expect(await published('courses/index.html')).toContain('href="/yard/courses/glazes/"');
  expect(await published('fr/index.html')).toContain('href="/yard/" lang="en"');
  expect(await published('feed.xml')).toContain('<link href="https://clay.example/yard/notes/add-a-page/"/>');
  expect(await published('search-index.json')).toContain('"path":"/yard/fr/"');
});

it.each([
  ['2027-02-28', false],
  ['2027-03-02', true],
  ['2027-04-01', false],
])('show the offer as of %s: %s', async (moment, shown) => {
  expect((await cli('build', '--as-of', moment)).code).toBe(0);
  expect((await published('index.html')).includes('/yard/spring-offer/')).toBe(shown);
  expect((await listFiles(join(root, 'dist'))).some(({ path }) => path === 'yard/spring-offer/index.html')).toBe(shown);
});
