import { readdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { UNCERTAIN_FOR } from '../../src/incremental/stat-cache.js';
import { copyFixture, type Site } from '../helpers/site.js';
import { publishedState } from './published-state.js';

const FONT = '@fontsource-variable/baloo-2/files/baloo-2-latin-wght-normal.woff2';

const face = (text: string, weight = 800): string =>
  `@font-face { font-family: Leaf; font-weight: ${String(weight)}; src: url('${FONT}?weight=${String(weight)}&text=${text}') format('woff2'); }\n`;

/** A garden whose headings have a font. */
async function copyGarden(): Promise<Site> {
  const site = await copyFixture('minimal');
  await site.write(`node_modules/${FONT}`, await readFile(createRequire(import.meta.url).resolve(FONT)));
  await site.write('templates/pages/page.css', face('Mint %26 thyme'));
  return site;
}

/** Published fonts with their sizes, and the address of the font on the first page. */
async function fontsOf(site: Site): Promise<{ files: string[]; bytes: number; address: string | undefined }> {
  const files = (await readdir(join(site.root, 'dist/assets'))).filter((name) => name.endsWith('.woff2'));
  const sizes = await Promise.all(
    files.map(async (name) => (await readFile(join(site.root, 'dist/assets', name))).length),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return { files, bytes, address: /url\("?([^")]+)/.exec(await site.read('dist/index.html'))?.[1] };
}

it('publishes the subset of a font, and makes another only when its text changes', async () => {
  const site = await copyGarden();
  // Longer than a file name may be.
  await site.write('templates/pages/page.css', face('Mint %26 thyme '.repeat(20)));
  await sleep(UNCERTAIN_FOR);
  expect((await site.build()).json.diagnostics).toEqual([]);
  const { ino } = await stat(site.out);
  expect((await site.build()).json.diagnostics).toEqual([]);
  expect((await stat(site.out)).ino, 'a build without changes does nothing').toBe(ino);
  const first = await fontsOf(site);
  expect(first).toEqual({
    files: [expect.stringMatching(/^baloo-2-latin-wght-normal-\w{8}\.woff2$/)],
    bytes: expect.any(Number) as number,
    address: `/assets/${first.files[0] ?? ''}`,
  });
  expect(first.bytes).toBeLessThan(2048);
  expect(await site.read('dist.audit/manifest.json')).toContain(`node_modules/${FONT}`);

  await site.edit('site/pages/index.yaml', 'Mint forgives', 'Thyme forgives');
  expect((await site.build()).json.diagnostics).toEqual([]);
  expect(await fontsOf(site)).toEqual(first);

  await site.edit('templates/pages/page.css', 'text=Mint', 'text=Basil');
  expect((await site.build()).json.diagnostics).toEqual([]);
  expect((await fontsOf(site)).address).not.toBe(first.address);
  const incremental = await publishedState(site.root);
  expect((await site.build(['--no-cache'])).json.diagnostics).toEqual([]);
  expect(await publishedState(site.root)).toEqual(incremental);
});

it('reports a font that is named with two texts or weights, and an address that it cannot read', async () => {
  const site = await copyGarden();
  const problem = async (css: string): Promise<unknown> => {
    await site.write('templates/pages/page.css', css);
    return (await site.build()).json.diagnostics.map(({ name, message }) => [name, message]);
  };
  expect(await problem(face('Mint') + face('Mint', 500))).toEqual([
    ['font-subset-failed', expect.stringContaining('another text or weight')],
  ]);
  expect(await problem(face('Mint&range=latin'))).toEqual([['font-subset-failed', expect.stringContaining('`range`')]]);
  expect(await problem(face(''))).toEqual([['font-subset-failed', expect.stringContaining('no `text`')]]);
  expect(await problem(face('Mint') + face('Mint'))).toEqual([]);
});
