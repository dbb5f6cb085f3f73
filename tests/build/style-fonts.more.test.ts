import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { UNCERTAIN_FOR } from '../../src/incremental/stat-cache.js';
import type { Manifest } from '../../src/emit/manifest.js';
import { openFont } from '../helpers/font-drawing.js';
import { useWarmCli } from '../helpers/warm-cli.js';
import { copyFixture, type JsonOutcome, type Site } from '../helpers/site.js';
import { publishedState } from './published-state.js';

const FONT = '@fontsource-variable/baloo-2/files/baloo-2-latin-wght-normal.woff2';

const face = (query: string, weight = 800): string =>
  `@font-face { font-family: Leaf; font-weight: ${String(weight)}; src: url('${FONT}?weight=${String(weight)}${query}') format('woff2'); unicode-range: U+0-24F }
:root { --leaf: Leaf, serif; }
@media (min-width: 1px) { main h1:hover, .none { font: 700 2rem/1 var(--leaf); } }\n`;

/** A garden whose headings have a font. */
async function copyGarden(): Promise<Site> {
  const site = await copyFixture('minimal');
  await site.write(`node_modules/${FONT}`, await readFile(createRequire(import.meta.url).resolve(FONT)));
  await site.write('templates/pages/page.css', face('&text=%26'));
  return site;
}

/** The font on the first page, and the characters that it has. */
async function fontOf(site: Site): Promise<{ address: string; bytes: number; characters: string }> {
  const address = /url\("?([^")]+)/.exec(await site.read('dist/index.html'))?.[1] ?? '';
  const file = await readFile(join(site.root, 'dist', address));
  const characters = (await openFont(file)).face.collectUnicodes();
  return { address, bytes: file.length, characters: String.fromCodePoint(...characters) };
}

const used = (...headings: readonly string[]): string => [...new Set(headings.join(''))].sort().join('');

it('publishes a font with what the headings of all pages show, which every page names', async () => {
  const site = await copyGarden();
  await sleep(UNCERTAIN_FOR);
  const build = async (...args: readonly string[]): Promise<readonly string[]> => {
    const { json } = await site.build(args);
    expect(json.diagnostics).toEqual([]);
    return publishedState(site.root);
  };
  await build();
  const { ino } = await stat(site.out);
  await build();
  expect((await stat(site.out)).ino, 'a build without changes does nothing').toBe(ino);
  const headings = ['Start with one pot', 'Nothing grows here', 'Basil'];
  const first = await fontOf(site);
  expect(first).toEqual({
    address: expect.stringMatching(/^\/assets\/baloo-2-latin-wght-normal-\w{8}\.woff2$/) as string,
    bytes: expect.any(Number) as number,
    characters: used('&', ...headings),
  });
  expect(first.bytes).toBeLessThan(4096);
  const manifest = JSON.parse(await site.read('dist.audit/manifest.json')) as Manifest;
  expect(manifest.sources).toHaveProperty([`node_modules/${FONT}`]);
  expect(manifest.files.find(({ path }) => path.endsWith('.woff2'))?.sources).toContain('routes');

  // What no heading shows does not matter, nor do other words of the same letters.
  await site.edit('site/pages/index.yaml', 'Mint forgives', 'Quince forgives');
  await site.edit('site/pages/index.yaml', 'Start with one pot', 'Start with one top');
  await build();
  expect(await fontOf(site)).toEqual(first);

  await site.edit('site/pages/index.yaml', 'Start with one top', 'Start with one quince');
  const incremental = await build();
  const second = await fontOf(site);
  expect(second.characters).toBe(used('&', 'Start with one quince', ...headings.slice(1)));
  expect(await site.read('dist/404.html')).toContain(second.address);
  await site.edit('templates/pages/page.css', 'text=%26', 'text=%25');
  await build();
  expect((await fontOf(site)).characters).toContain('%');
  await site.edit('templates/pages/page.css', 'text=%25', 'text=%26');
  expect(await build()).toEqual(incremental);
  expect(await build('--no-cache')).toEqual(incremental);
  await site.edit('site/pages/index.yaml', 'Start with one quince', 'Start with one pot');
  await build('--threads', '2');
  expect(await fontOf(site)).toEqual(first);
});

const cli = useWarmCli();

it('publishes the fonts of the whole site when its parts are joined', async () => {
  const site = await copyGarden();
  const run = async (...args: readonly string[]): Promise<JsonOutcome> =>
    JSON.parse((await cli([...args, '--reporter', 'json', '--root', site.root])).stdout) as JsonOutcome;
  const parts = ['1', '2'].map((part) => join(site.root, 'parts', part));
  for (const [index, out] of parts.entries())
    expect((await run('build', '--shard', `${String(index + 1)}/2`, '--out', out)).diagnostics).toEqual([]);
  expect(await run('merge', ...parts)).toMatchObject({ diagnostics: [], result: { rendered: 0 } });
  const merged = await publishedState(site.root);
  expect((await site.build(['--no-cache'])).json.diagnostics).toEqual([]);
  expect(await publishedState(site.root)).toEqual(merged);
});

it('reports a font that is named with two texts or weights, and an address that it cannot read', async () => {
  const site = await copyGarden();
  const problem = async (css: string): Promise<unknown> => {
    await site.write('templates/pages/page.css', css);
    return (await site.build()).json.diagnostics.map(({ name, message }) => [name, message]);
  };
  expect(await problem(face('&text=Mint') + face('&text=Mint', 500))).toEqual([
    ['font-subset-failed', expect.stringContaining('another text or weight')],
  ]);
  expect(await problem(face('&range=latin'))).toEqual([['font-subset-failed', expect.stringContaining('`range`')]]);
  expect(await problem(face('') + face(''))).toEqual([]);
});
