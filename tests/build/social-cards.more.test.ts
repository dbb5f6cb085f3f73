import { copyFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copySharedFixture, OWN_PROCESS, type RunOptions, type Site } from '../helpers/site.js';
import { drawCover } from './bookshop.js';
import { publishedState } from './published-state.js';

let site: Site;

beforeAll(async () => {
  site = await copySharedFixture('social-cards');
  await site.write('site/assets/images/photo.png', await drawCover('#123456'));
  await build();
});
afterAll(() => site.dispose());

/** Builds and returns what was published; fails where the build has anything to say. */
async function build(options?: RunOptions): Promise<string[]> {
  const { code, json } = await site.build([], options);
  expect([code, json.diagnostics]).toEqual([0, []]);
  return publishedState(site.root);
}

const cards = (state: readonly string[]): string[] =>
  state.filter((line) => line.includes('/assets/card-')).map((line) => line.replace(/ .*/, ''));

describe('a second build', () => {
  it('draws them all again where a font of theirs is another one, and misses it where it is gone', async () => {
    const require = createRequire(import.meta.url);
    const [bold, regular] = [
      '800ExtraBold/NotoSansDevanagari_800ExtraBold.ttf',
      '400Regular/NotoSansDevanagari_400Regular.ttf',
    ].map((path) => require.resolve(`@expo-google-fonts/noto-sans-devanagari/${path}`));
    const font = join(site.root, 'node_modules/own-font/font.ttf');
    await site.write('node_modules/own-font/package.json', '{ "name": "own-font", "version": "1.0.0" }');
    await copyFile(bold ?? '', font);
    await site.edit(
      'templates/social-card.tsx',
      '@expo-google-fonts/noto-sans-devanagari/800ExtraBold/NotoSansDevanagari_800ExtraBold.ttf',
      'own-font/font.ttf',
    );
    const former = cards(await build(OWN_PROCESS));
    await copyFile(regular ?? '', font);
    const now = cards(await build(OWN_PROCESS));
    expect([now.length, now.filter((path) => former.includes(path))]).toEqual([former.length, []]);
    // What an edit of one page leaves known of fonts holds for the others too.
    await site.edit('site/pages/boats/quiet.yaml', 'description: ', 'description: Still, ');
    await build(OWN_PROCESS);
    await rm(font);
    const { code, json } = await site.build([], OWN_PROCESS);
    expect([code, json.diagnostics.map(({ name }) => name)]).toEqual([1, ['card-font-missing']]);
    await copyFile(bold ?? '', font);
    expect(cards(await build(OWN_PROCESS))).toEqual(former);
  });
});
