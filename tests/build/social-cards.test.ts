import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Manifest } from '../../src/emit/manifest.js';
import { copySharedFixture, OWN_PROCESS, type RunOptions, type Site } from '../helpers/site.js';
import { drawCover } from './bookshop.js';
import { publishedState } from './published-state.js';

const ORIGIN = 'https://boats.example';
const CARDED = ['/', '/hi/', '/boats/quiet/'];

let site: Site;
let first: string[];

beforeAll(async () => {
  site = await copySharedFixture('social-cards');
  await site.write('site/assets/images/photo.png', await drawCover('#123456'));
  first = await build();
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

/** Content of a `meta` element of a page. */
async function tag(route: string, name: string): Promise<string | undefined> {
  return (await site.html(route)).all(`head meta[property="${name}"], head meta[name="${name}"]`)[0]?.attr('content');
}

async function cardOf(route: string): Promise<string> {
  const url = (await tag(route, 'og:image')) ?? '';
  expect(url.startsWith(`${ORIGIN}/`), url).toBe(true);
  return join(site.out, url.slice(ORIGIN.length));
}

/** Colour of one pixel, as `#rrggbb`. */
async function pixel(file: string, left: number, top: number): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await sharp(file)
    .removeAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Share of the pixels of a part that are not of the background. */
async function inked(
  file: string,
  part: { left: number; top: number; width: number; height: number },
): Promise<number> {
  const bytes = await sharp(file).removeAlpha().extract(part).raw().toBuffer();
  let other = 0;
  for (let index = 0; index < bytes.length; index += 3) if ((bytes[index] ?? 0) > 40) other += 1;
  return other / (bytes.length / 3);
}

describe('the card of a page', () => {
  it.each(CARDED)('%s is a PNG of 1200 by 630 pixels that its head describes', async (route) => {
    const file = await cardOf(route);
    expect(await sharp(file).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect((await readFile(file)).length).toBeLessThan(60_000);
    const names = ['og:image:type', 'og:image:width', 'og:image:height', 'og:image:alt', 'twitter:card'];
    const heading = (await site.html(route)).one('h1').text();
    expect(await Promise.all(names.map((name) => tag(route, name)))).toEqual([
      'image/png',
      '1200',
      '630',
      heading,
      'summary_large_image',
    ]);
    const [block = ''] = (await site.html(route))
      .all('head script[type="application/ld+json"]')
      .map((script) => script.text());
    expect(JSON.parse(block)).toMatchObject({ image: await tag(route, 'og:image') });
  });

  it('has the heading and the image of the page, in the light scheme', async () => {
    const file = await cardOf('/');
    expect(await pixel(file, 5, 5)).toBe('#0000ff');
    expect(await pixel(file, 900, 200)).toBe('#ff0000');
    expect(await inked(file, { left: 50, top: 70, width: 600, height: 220 })).toBeGreaterThan(0.1);
    expect(await inked(file, { left: 50, top: 400, width: 600, height: 150 })).toBe(0);
    expect(await pixel(await cardOf('/boats/quiet/'), 900, 200)).toBe('#0000ff');
  });

  it('gives way to an image of the page itself', async () => {
    expect(await tag('/boats/own/', 'og:image')).toMatch(
      /^https:\/\/boats\.example\/assets\/photo-80-[0-9a-f]{8}\.png$/,
    );
    expect(await tag('/boats/own/', 'og:image:alt')).toBeUndefined();
    expect(cards(first)).toHaveLength(CARDED.length);
  });

  it('is in the manifest with all that it was made of', async () => {
    const manifest = JSON.parse(await site.read('dist.audit/manifest.json')) as Manifest;
    const card = manifest.files.find(({ path }) => path.startsWith('assets/card-home-'));
    expect(card?.sources).toEqual(['site/assets/images/boat.svg', 'site/pages/index.yaml', 'social-card']);
    const font =
      'node_modules/@expo-google-fonts/noto-sans-devanagari/800ExtraBold/NotoSansDevanagari_800ExtraBold.ttf';
    expect(manifest.groups['social-card']).toEqual([font, 'site/site.yaml', 'templates/social-card.tsx']);
    for (const source of [font, 'templates/social-card.tsx', 'site/assets/images/boat.svg'])
      expect(manifest.sources[source], source).toMatch(/^[0-9a-f]{64}$/);
    expect(manifest.files.find(({ route }) => route === '/')?.sources).toContain('social-card');
  });
});

describe('a second build', () => {
  it('gives the same bytes, from the cache or without it', async () => {
    expect(await build(OWN_PROCESS)).toEqual(first);
    await site.remove('.islet');
    expect(await build()).toEqual(first);
  });

  it('warns of characters that no font has each time, and draws the card without them', async () => {
    await site.edit('site/pages/index.yaml', 'heading: Fold, float, follow', 'heading: Fold, 🎲 float, follow 中文 🎲');
    for (const [from, to] of [
      ['', ''],
      ['', ''],
      ['description: ', 'description: Now, '],
    ] as const) {
      await site.edit('site/pages/index.yaml', from, to);
      const { code, json } = await site.build();
      expect([code, json.diagnostics.map(({ name, position }) => [name, position?.line])]).toEqual([
        0,
        [['card-glyph-missing', 4]],
      ]);
      expect(cards(await publishedState(site.root))).toEqual(cards(first));
    }
    await site.edit('site/pages/index.yaml', 'heading: Fold, 🎲 float, follow 中文 🎲', 'heading: Fold, float, follow');
    await site.edit('site/pages/index.yaml', 'description: Now, ', 'description: ');
    expect(await build()).toEqual(first);
  });

  it('draws a card again where what it shows has changed, and gives it another name', async () => {
    await site.edit('site/pages/index.yaml', 'heading: Fold, float, follow', 'heading: Fold and float');
    const heading = cards(await build());
    expect(heading.filter((path) => !cards(first).includes(path))).toEqual([expect.stringContaining('card-home-')]);
    await site.edit('site/assets/images/boat.svg', '#ff0000', '#00ffff');
    const image = cards(await build());
    expect(image.filter((path) => !heading.includes(path))).toEqual([
      expect.stringContaining('card-hi-'),
      expect.stringContaining('card-home-'),
    ]);
    expect(await pixel(await cardOf('/'), 900, 200)).toBe('#00ffff');
    await site.edit('site/site.yaml', 'name: Paper Boats', 'name: Paper Ships');
    const name = cards(await build());
    expect(name.filter((path) => image.includes(path))).toEqual([]);
    await site.edit('site/assets/images/boat.svg', '#00ff00', '#0000ff');
    expect(cards(await build()).filter((path) => !name.includes(path))).toHaveLength(2);
  });

  it('without a definition makes no cards', async () => {
    await site.remove('templates/social-card.tsx');
    expect(cards(await build())).toEqual([]);
    expect([await tag('/', 'og:image'), await tag('/', 'twitter:card')]).toEqual([undefined, 'summary']);
    expect((await site.html('/')).one('head script[type="application/ld+json"]').text()).toContain('"image":"none"');
  });
});
