import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servePreview } from '../helpers/serve.js';
import { copySharedFixture, type Site } from '../helpers/site.js';
import { drawCover } from './bookshop.js';

interface WebManifest {
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[];
  readonly [key: string]: unknown;
}

const ICON = 'icon: images/boat.svg\n';

let site: Site;

beforeAll(async () => {
  site = await copySharedFixture('social-cards');
  await site.write('site/assets/images/photo.png', await drawCover('#123456'));
  await site.remove('templates/social-card.tsx');
  await build();
});
afterAll(() => site.dispose());

async function build(): Promise<void> {
  const { code, json } = await site.build();
  expect([code, json.diagnostics]).toEqual([0, []]);
}

/** Builds with another line in place of the icon, and looks; the line is put back afterwards. */
async function withIcon(lines: string, look: () => Promise<void>): Promise<void> {
  await site.edit('site/site.yaml', ICON, lines);
  try {
    await build();
    await look();
  } finally {
    if (lines === '') await site.write('site/site.yaml', `${await site.read('site/site.yaml')}${ICON}`);
    else await site.edit('site/site.yaml', lines, ICON);
    await build();
  }
}

const published = (address: string): string => join(site.out, address);

async function webManifest(): Promise<WebManifest> {
  return JSON.parse(await site.read('dist/site.webmanifest')) as WebManifest;
}

/** Colour of one pixel, as `#rrggbbaa`. */
async function pixel(image: string | Buffer, left: number, top: number): Promise<string> {
  return `#${(await sharp(image).ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()).toString('hex')}`;
}

describe('the icons of a site', () => {
  it('are named in the head of every page', async () => {
    for (const route of ['/', '/hi/', '/boats/quiet/']) {
      const links = (await site.html(route))
        .all('head link')
        .map((link) => [link.attr('rel'), link.attr('href'), link.attr('sizes') ?? link.attr('type')]);
      expect(links.filter(([rel]) => rel !== 'canonical' && rel !== 'alternate')).toEqual([
        ['icon', '/favicon.ico', '32x32'],
        ['icon', expect.stringMatching(/^\/assets\/boat-[0-9a-f]{8}\.svg$/), 'image/svg+xml'],
        ['apple-touch-icon', expect.stringMatching(/^\/assets\/boat-180-[0-9a-f]{8}\.png$/), undefined],
        ['manifest', '/site.webmanifest', undefined],
      ]);
    }
  });

  it('are there in the sizes that they are named with', async () => {
    const { icons } = await webManifest();
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ]);
    for (const { src, sizes } of icons) {
      const { format, width, height } = await sharp(published(src)).metadata();
      expect([format, `${String(width)}x${String(height)}`], src).toEqual(['png', sizes]);
    }
    const touch = (await site.html('/')).one('link[rel="apple-touch-icon"]').attr('href') ?? '';
    expect(await sharp(published(touch)).metadata()).toMatchObject({ format: 'png', width: 180, height: 180 });
  });

  it('leave room on the light theme colour where a system may cut them', async () => {
    const [plain, , maskable] = (await webManifest()).icons.map(({ src }) => published(src));
    expect([
      await pixel(plain ?? '', 1, 1),
      await pixel(maskable ?? '', 1, 1),
      await pixel(maskable ?? '', 17, 96),
      await pixel(maskable ?? '', 21, 96),
    ]).toEqual(['#ff0000ff', '#ffeeccff', '#ffeeccff', '#ff0000ff']);
  });

  it('are taken from the icon for home screens where there is one', async () => {
    await site.write(
      'site/assets/images/deck.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#00f" d="M0 0h8v8H0z"/></svg>',
    );
    await withIcon(`${ICON}appIcon: images/deck.svg\n`, async () => {
      const files = (await webManifest()).icons.map(({ src }) => published(src));
      expect(await Promise.all(files.map((file) => pixel(file, 1, 1)))).toEqual([
        '#ff0000ff',
        '#ff0000ff',
        '#0000ffff',
        '#0000ffff',
      ]);
      const touch = (await site.html('/')).one('link[rel="apple-touch-icon"]').attr('href') ?? '';
      expect(await pixel(published(touch), 1, 1)).toBe('#0000ffff');
    });
  });

  it('may be a raster image', async () => {
    await withIcon('icon: images/photo.png\n', async () => {
      const [plain = ''] = (await webManifest()).icons.map(({ src }) => published(src));
      // Twice as wide as high: what is above and below stays clear.
      expect([(await pixel(plain, 96, 10)).slice(-2), await pixel(plain, 96, 96)]).toEqual(['00', '#123456ff']);
      expect((await site.html('/')).all('link[rel="icon"]').map((link) => link.attr('type'))).toEqual([
        undefined,
        undefined,
      ]);
    });
  });
});

describe('favicon.ico', () => {
  it('holds PNG pictures of three sizes', async () => {
    const bytes = await readFile(published('favicon.ico'));
    expect([bytes.readUInt16LE(0), bytes.readUInt16LE(2), bytes.readUInt16LE(4)]).toEqual([0, 1, 3]);
    let end = 6 + 3 * 16;
    for (const [index, size] of [16, 32, 48].entries()) {
      const entry = 6 + 16 * index;
      const [length, offset] = [bytes.readUInt32LE(entry + 8), bytes.readUInt32LE(entry + 12)];
      expect([bytes.readUInt8(entry), bytes.readUInt8(entry + 1), offset]).toEqual([size, size, end]);
      const picture = bytes.subarray(offset, offset + length);
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: size, height: size });
      expect(await pixel(picture, size / 2, size / 2)).toBe('#ff0000ff');
      end = offset + length;
    }
    expect(end).toBe(bytes.length);
  });
});

describe('the web manifest', () => {
  it('says what a home screen shows', async () => {
    expect(await webManifest()).toMatchObject({
      id: '/',
      name: 'Paper Boats',
      short_name: 'Paper Boats',
      lang: 'en',
      dir: 'ltr',
      start_url: '/',
      scope: '/',
      display: 'browser',
      theme_color: '#ffeecc',
      background_color: '#ffeecc',
    });
  });

  it('may be fetched by the policy of every page, and comes with its type', async () => {
    expect((await site.html('/')).one('meta[http-equiv="Content-Security-Policy"]').attr('content')).toContain(
      "manifest-src 'self'",
    );
    expect(await site.read('dist/_headers')).toContain(
      '/site.webmanifest\n  Content-Type: application/manifest+json\n',
    );
    const { url } = await servePreview(site.out);
    const answer = await fetch(`${url}/site.webmanifest`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/manifest+json']);
    expect((await fetch(`${url}/favicon.ico`)).headers.get('content-type')).toMatch(/^image\//);
  });
});

it('a site without an icon has none of it', async () => {
  await withIcon('', async () => {
    expect(
      (await site.files()).map(({ path }) => path).filter((path) => /favicon|manifest|assets\/boat/.test(path)),
    ).toEqual([]);
    expect((await site.html('/')).all('link[rel="icon"], link[rel="manifest"], link[rel="apple-touch-icon"]')).toEqual(
      [],
    );
    expect(await site.read('dist/_headers')).not.toContain('webmanifest');
  });
});
