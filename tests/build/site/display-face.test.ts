import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fontFaces } from '../../../src/lib/html/font-faces.js';
import { BUILD_TIMEOUT, buildFlagship, type Flagship, type PublishedPage } from '../../helpers/flagship.js';
import { difference, drawing, openFont } from '../../helpers/font-drawing.js';

/** Bytes of a file in the first ten packets of a connection, without response headers. */
const FIRST_ROUND_TRIP = 13_600;

/** Path of the font in its package that a published subset was made of. */
function wholeFont(address: string): string {
  const name = /([^/]+)-\w{8}\.woff2$/.exec(address)?.[1] ?? '';
  const family = name.replace(/-(?:latin|devanagari|bengali|gujarati)-.*/, '');
  return createRequire(import.meta.url).resolve(`@fontsource-variable/${family}/files/${name}.woff2`);
}

describe('the face of headings', () => {
  let site: Flagship;
  let pages: readonly PublishedPage[];
  beforeAll(async () => {
    site = await buildFlagship();
    ({ pages } = site);
  }, BUILD_TIMEOUT);
  afterAll(() => site.dispose());

  const texts = (pattern: RegExp): Promise<{ path: string; text: string }[]> =>
    Promise.all(
      site.files
        .filter(({ path }) => pattern.test(path))
        .map(async ({ path }) => ({ path, text: await readFile(join(site.out, path), 'utf8') })),
    );
  const styleSheets = async (): Promise<ReadonlySet<string>> => {
    const inline = pages.flatMap(({ page }) => page.all('style').map((style) => style.text()));
    return new Set([...inline, ...(await texts(/\.css$/)).map(({ text }) => text)]);
  };

  it('is the one font, for headings only, and left out where it would come late', async () => {
    const sheets = await styleSheets();
    const faces = [...sheets].flatMap(fontFaces);
    expect(faces.length).toBeGreaterThan(sheets.size);
    expect(faces.filter(({ optional }) => !optional)).toEqual([]);
    const users = [...sheets]
      .flatMap((css) => css.split('}'))
      .flatMap((rule) => (/\bfont(?:-family)?:[^;]*\bBaloo\b/.test(rule) ? (rule.split('{').at(-2) ?? '') : []));
    expect([...new Set(users)].sort()).toEqual(['@font-face', 'h1,h2,h3,h4']);
    const published = site.files.map(({ path }) => path).filter((path) => /\.(woff2?|[ot]tf|eot)$/.test(path));
    expect(published.map((path) => `/${path}`).sort()).toEqual([...new Set(faces.map(({ url }) => url))].sort());
    const others = await texts(/\.(svg|js)$/);
    expect(others.filter(({ text }) => /@font-face|\bnew FontFace\b/.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('comes in the first round trip of a phone', async () => {
    const fonts = site.files.filter(({ path }) => path.endsWith('.woff2'));
    const sizes = await Promise.all(fonts.map(async ({ path }) => (await readFile(join(site.out, path))).length));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(FIRST_ROUND_TRIP);
  });

  it('draws every heading as the whole font would: its subsets lack no conjunct', async () => {
    const all = [...(await styleSheets())].flatMap(fontFaces);
    const faces = await Promise.all(
      [...new Set(all.map(({ url }) => url))].map(async (url) => {
        const has = (code: number): boolean => all.some((face) => face.url === url && face.has(code));
        const subset = await openFont(await readFile(join(site.out, url)));
        return { url, has, subset, whole: await openFont(await readFile(wholeFont(url)), 800) };
      }),
    );
    const headings = pages.flatMap(({ page }) => page.all('h1, h2, h3, h4').map((heading) => heading.text()));
    const words = new Set(headings.flatMap((text) => text.split(/\s+/)));
    const draws = ({ has, subset }: (typeof faces)[number], character: string): boolean => {
      const code = character.codePointAt(0) ?? 0;
      return has(code) && subset.nominalGlyph(code) !== undefined;
    };
    const runs = faces.flatMap((face) => {
      const own = [...words].map((word) =>
        Array.from(word, (character) => (draws(face, character) ? character : ' ')).join(''),
      );
      return [...new Set(own.flatMap((text) => text.split(' ')))].map((run) => ({ ...face, run }));
    });
    const differing = runs.filter(
      ({ subset, whole, run }) => difference(drawing(subset, run), drawing(whole, run)) >= 1,
    );
    const characters = new Set(Array.from([...words].join('')));
    const missing = [...characters].filter((character) => !faces.some((face) => draws(face, character)));
    expect(differing.map(({ url, run }) => `${url} ${run}`)).toEqual([]);
    expect(runs.length).toBeGreaterThan(500);
    // Devices have them in their own fonts.
    expect(missing.sort()).toEqual(['।', '₹']);
  });
});
