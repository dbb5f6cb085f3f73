import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILD_TIMEOUT, buildFlagship, type Flagship, type PublishedPage } from '../../helpers/flagship.js';
import type { PageElement } from '../../helpers/select.js';

/** Bytes of a page over the network: what the ten packets of a first round trip carry. */
const BUDGET = 14_336;

/** Elements that make a browser fetch something, or prepare to, with the attribute that says what. */
const FETCHED: [string, string][] = [
  ['img', 'src'],
  ['img', 'srcset'],
  ['source', 'src'],
  ['source', 'srcset'],
  ['script', 'src'],
  ['iframe', 'src'],
  ['video', 'src'],
  ['video', 'poster'],
  ['audio', 'src'],
  ['track', 'src'],
  ['embed', 'src'],
  ['object', 'data'],
  ['input', 'src'],
  ['use', 'href'],
  ['image', 'href'],
  ['islet-island', 'data-src'],
];
/** `rel` values of links that are only names and lead nowhere until somebody follows them. */
const NAMES = ['alternate', 'author', 'canonical', 'help', 'license', 'next', 'prev', 'search'];

function compressedSize(content: string, quality: number): number {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
}

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

/** Addresses that the page fetches by itself, as they are written. */
function fetched(page: PageElement): string[] {
  const attributes = FETCHED.flatMap(([tag, name]) =>
    page.all(`${tag}[${name}]`).map((element) => ({ name, value: element.attr(name) ?? '' })),
  );
  const written = attributes.flatMap(({ name, value }) =>
    name === 'srcset' ? value.split(',').map((part) => part.trim().split(/\s/)[0] ?? '') : [value],
  );
  const links = page
    .all('link[href]')
    .filter((link) => !NAMES.includes(link.attr('rel') ?? ''))
    .map((link) => link.attr('href') ?? '');
  return [...written, ...links];
}

/** What of a style sheet or drawing the browser fetches. */
function fetchedByText(text: string): string[] {
  return [...text.matchAll(/url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)|<(?:image|use)[^>]+href="([^"]+)/g)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? '',
  );
}

/** Whether an address is on the site itself, or needs no request. */
const isOwn = (address: string): boolean => /^(\/(?!\/)|data:|#|[\w.-]+$)/.test(address);

describe('every page', () => {
  let site: Flagship;
  let pages: readonly PublishedPage[];
  beforeAll(async () => {
    site = await buildFlagship();
    ({ pages } = site);
  }, BUILD_TIMEOUT);
  afterAll(() => site.dispose());

  const read = (address: string): Promise<string> => readFile(join(site.out, address), 'utf8');
  const styleSheets = (page: PageElement): string[] =>
    page.all('link[rel="stylesheet"]').map((link) => link.attr('href') ?? '');
  const texts = (pattern: RegExp): Promise<{ path: string; text: string }[]> =>
    Promise.all(
      site.files.filter(({ path }) => pattern.test(path)).map(async ({ path }) => ({ path, text: await read(path) })),
    );

  it('is, HTML and CSS together, in the first round trip of a phone', async () => {
    const heavy: string[] = [];
    for (const { route, html, page } of pages) {
      const sheets = await Promise.all(styleSheets(page).map(read));
      // The best quality takes ten times as long.
      const bytes = (quality: number): number => sum([html, ...sheets].map((text) => compressedSize(text, quality)));
      if (bytes(9) > BUDGET && bytes(11) > BUDGET) heavy.push(`${route}: ${String(bytes(11))} of ${String(BUDGET)} B`);
    }
    expect(heavy).toEqual([]);
  });

  it('asks for at most five scripts beside the one that a download begins with', () => {
    const beside = pages.flatMap(({ page }) =>
      page.all('[data-island="download-dialog"]').map((island) => island.attr('data-with')?.split(' ').length ?? 0),
    );
    expect(Math.max(...beside)).toBe(5);
  });

  it('fetches nothing from elsewhere', async () => {
    const foreign = pages.flatMap(({ route, page }) =>
      fetched(page)
        .filter((address) => !isOwn(address))
        .map((address) => `${route}: ${address}`),
    );
    const styles = [
      ...pages.map(({ route, page }) => ({
        path: route,
        text: page
          .all('style')
          .map((style) => style.text())
          .join('\n'),
      })),
      ...(await texts(/\.(css|svg)$/)),
    ];
    const byText = styles.flatMap(({ path, text }) =>
      fetchedByText(text)
        .filter((address) => !isOwn(address))
        .map((address) => `${path}: ${address}`),
    );
    expect([...foreign, ...byText]).toEqual([]);
    expect(pages.flatMap(({ page }) => fetched(page)).length).toBeGreaterThan(pages.length);
  });
});
