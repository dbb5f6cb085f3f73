import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishedPages } from '../../../scripts/pages/published-pages.js';
import { BUILD_TIMEOUT, buildFlagship, type Flagship, type PublishedPage } from '../../helpers/flagship.js';
import type { PageElement } from '../../helpers/select.js';

const KB = 1024;
const BUDGET = 14 * KB;

/** Pages that people come to read, or to search, may weigh more: the kinds decide, and a legal page is one of the template `legal`. */
const READING_BUDGET = 24 * KB;
/** A letter of these scripts takes three bytes. */
const INDIC_BUDGET = 16 * KB;
const INDIC = /^\/(?:hi|bn|gu)\//;
const READING_TEMPLATES = ['article', 'legal', 'sitemap'];

const SCRIPT_BUDGET = 1.25 * KB;
const IDLE_SCRIPT_BUDGET = 4 * KB;

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

const JAVASCRIPT = [undefined, '', 'module', 'text/javascript'];

/** Bytes over the network. For a page the best quality, which is smaller still, would take ten times as long to find. */
function compressedSize(content: string | Uint8Array, quality = 9): number {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
}

const scriptSize = (code: string): number => compressedSize(code, constants.BROTLI_MAX_QUALITY);

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
  let templates: Map<string, string>;
  beforeAll(async () => {
    site = await buildFlagship();
    ({ pages } = site);
    templates = new Map((await publishedPages(site.out)).map(({ route, template }) => [route, template]));
  }, BUILD_TIMEOUT);
  afterAll(() => site.dispose());

  const read = (address: string): Promise<string> => readFile(join(site.out, address), 'utf8');
  const styleSheets = (page: PageElement): string[] =>
    page.all('link[rel="stylesheet"]').map((link) => link.attr('href') ?? '');
  const texts = (pattern: RegExp): Promise<{ path: string; text: string }[]> =>
    Promise.all(
      site.files.filter(({ path }) => pattern.test(path)).map(async ({ path }) => ({ path, text: await read(path) })),
    );

  const codeSizes = new Map<string, number>();

  /** An island's chunk and all that it imports at once, compressed. */
  async function codeSize(address: string, seen: Set<string>): Promise<number> {
    if (seen.has(address)) return 0;
    seen.add(address);
    const code = await read(address);
    const imports = [...code.matchAll(/(?:\bfrom|\bimport)\s*"(\.{0,2}\/[^"]+)"/g)].map(
      ([, path]) => new URL(path ?? '', `http://host${address}`).pathname,
    );
    const own = codeSizes.get(address) ?? scriptSize(code);
    codeSizes.set(address, own);
    return own + sum(await inTurn(imports, (path) => codeSize(path, seen)));
  }

  it('is, HTML and CSS together, at most 14 KB over the network, 16 KB in Indic scripts, and 24 KB for reading', async () => {
    const heavy: string[] = [];
    for (const { route, html, page } of pages) {
      const sheets = await Promise.all(styleSheets(page).map(read));
      const bytes = sum([html, ...sheets].map((text) => compressedSize(text)));
      const usual = INDIC.test(route) ? INDIC_BUDGET : BUDGET;
      const limit = READING_TEMPLATES.includes(templates.get(route) ?? '') ? READING_BUDGET : usual;
      if (bytes > limit) heavy.push(`${route}: ${(bytes / KB).toFixed(1)} of ${String(limit / KB)} KB`);
    }
    expect(heavy).toEqual([]);
    expect(pages.filter(({ route }) => !templates.has(route))).toEqual([]);
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

  it('runs at most 1.25 KB of script until it has loaded, and at most 4 KB more when the browser is idle', async () => {
    const heavy: string[] = [];
    let inline = 0;
    for (const { route, page } of pages) {
      const scripts = page.all('script').filter((script) => JAVASCRIPT.includes(script.attr('type')));
      const written = scripts.filter((script) => script.attr('src') === undefined).map((script) => script.text());
      const loaded = [
        ...scripts.flatMap((script) => script.attr('src') ?? []),
        ...page.all('link[rel="modulepreload"]').map((link) => link.attr('href') ?? ''),
      ];
      const islands = (on: string): string[] =>
        page.all(`islet-island[data-on="${on}"]`).map((island) => island.attr('data-src') ?? '');
      const seen = new Set<string>();
      const before =
        sum(written.map(scriptSize)) +
        sum(await inTurn([...loaded, ...islands('load')], (address) => codeSize(address, seen)));
      const idle = sum(await inTurn(islands('idle'), (address) => codeSize(address, seen)));
      if (before > SCRIPT_BUDGET || idle > IDLE_SCRIPT_BUDGET)
        heavy.push(`${route}: ${String(before)} bytes, idle ${String(idle)} bytes`);
      inline += written.length;
    }
    expect(heavy).toEqual([]);
    expect(inline).toBeGreaterThan(0);
  });

  it('says how large each picture is', () => {
    const unsized = pages.flatMap(({ route, page }) =>
      page
        .all('img')
        .filter(
          (image) => !/^[1-9]\d*$/.test(image.attr('width') ?? '') || !/^[1-9]\d*$/.test(image.attr('height') ?? ''),
        )
        .map((image) => `${route}: ${image.attr('src') ?? ''}`),
    );
    expect(unsized).toEqual([]);
    expect(pages.filter(({ page }) => page.all('img').length === 0).map(({ route }) => route)).toEqual([]);
  });
});

/** One after another, so that what they share is counted once. */
async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<number>): Promise<number[]> {
  const results: number[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
