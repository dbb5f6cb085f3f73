import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILD_TIMEOUT, buildFlagship, type Flagship, type PublishedPage } from '../../helpers/flagship.js';
import type { PageElement } from '../../helpers/select.js';

const ORIGIN = 'https://www.zupee.example';
const DEVANAGARI = /[\u0900-\u097f]/gu;

/** Names that stay as they are in Hindi. */
const PROPER_NAMES = /\b(Zupee Skill Games Private Limited|Zupee|RNG|paytm|PhonePe|Google Pay|Razorpay|Jusfree|Cashfree|Zaplearn)\b/g;

const repeated = (values: readonly string[]): string[] => values.filter((value, index) => values.indexOf(value) !== index);
const count = (text: string): number => text.match(DEVANAGARI)?.length ?? 0;

/** Bytes over the network. Hosts that compress once take the best quality, which is smaller still and costs ten times as much to find. */
function compressedSize(content: Buffer): number {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length;
}

/** What an element says to a visitor: its text without scripts. */
function words(element: PageElement): string {
  return element.all('script').reduce((text, script) => text.replace(script.text(), ' '), element.text());
}

/** Latin-script words of a part of a Hindi page that are neither names nor marked as another language. */
function latinWords(part: PageElement): string[] {
  const texts = [words(part), ...['aria-label', 'alt', 'title'].flatMap((name) => part.all(`[${name}]`).map((element) => element.attr(name) ?? ''))];
  const foreign = part.all('[lang="en"]').map((element) => element.text());
  return texts.flatMap((text) => foreign.reduce((rest, own) => rest.replace(own, ' '), text).replace(PROPER_NAMES, ' ').match(/\p{Script=Latin}+/gu) ?? []);
}

describe('every page', () => {
  let site: Flagship;
  let pages: readonly PublishedPage[];
  beforeAll(async () => {
    site = await buildFlagship();
    ({ pages } = site);
  }, BUILD_TIMEOUT);
  afterAll(() => site.dispose());

  const indexable = (): PublishedPage[] => pages.filter(({ route }) => route !== '/404.html');

  it('has a title of its own that search results show whole', () => {
    expect(repeated(pages.map(({ page }) => page.one('head > title').text()))).toEqual([]);
    for (const { route, page } of pages) {
      const { length } = page.one('head > title').text();
      expect(length, route).toBeGreaterThanOrEqual(10);
      expect(length, route).toBeLessThanOrEqual(60);
    }
  });

  it('has a description of its own of 70 to 155 characters', () => {
    const description = ({ page }: PublishedPage): string => page.one('meta[name="description"]').attr('content') ?? '';
    expect(repeated(pages.map(description))).toEqual([]);
    expect(pages.filter((entry) => description(entry).length < 70 || description(entry).length > 155).map((entry) => `${entry.route}: ${String(description(entry).length)}`)).toEqual([]);
  });

  it('has one h1 and leaves out no level below it', () => {
    for (const { route, page } of pages) {
      expect(page.all('h1').length, route).toBe(1);
      expect(page.all('main h1').length, route).toBe(1);
      const levels = page.all('h1, h2, h3, h4, h5, h6').map(({ tag }) => Number(tag.slice(1)));
      expect(levels[0], route).toBe(1);
      expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1), route).toEqual([]);
      expect(page.all('h1, h2, h3, h4, h5, h6').filter((heading) => heading.text() === ''), route).toEqual([]);
    }
  });

  it('has one main part, a skip link to it, one footer, and no id twice', () => {
    for (const { route, page } of pages) {
      expect(page.one('body > a').attr('href'), route).toBe(`#${page.one('main').attr('id') ?? ''}`);
      expect(page.all('body > footer').length, route).toBe(1);
      expect(repeated(page.all('[id]').map((element) => element.attr('id') ?? '')), route).toEqual([]);
      expect(page.all('nav').filter((nav) => nav.attr('aria-label') === undefined), route).toEqual([]);
      // Of the two in the header, a screen shows one.
      const menus = page.all('islet-island[data-id="menu"] nav').length;
      const names = page.all('nav').map((nav) => nav.attr('aria-label') ?? '').slice(menus);
      expect(repeated(names), route).toEqual([]);
    }
  });

  it('gives each picture a text or says that it only decorates, and its size', () => {
    for (const { route, page } of pages) {
      for (const image of page.all('img')) {
        expect(image.attr('alt'), `${route} ${image.attr('src') ?? ''}`).toBeDefined();
        expect(Number(image.attr('width')) * Number(image.attr('height')), `${route} ${image.attr('src') ?? ''}`).toBeGreaterThan(0);
      }
      for (const drawing of page.all('svg')) expect([drawing.attr('aria-hidden'), drawing.attr('role')], route).toContainEqual(expect.stringMatching(/^(true|img)$/));
      for (const link of page.all('a')) expect(link.text() + link.all('img').map((image) => image.attr('alt')).join(''), `${route} ${link.attr('href') ?? ''}`).not.toBe('');
    }
  });

  it('has nothing that the security policy would refuse', () => {
    for (const { route, page } of pages) {
      expect(page.all('[style]').length, route).toBe(0);
      expect(page.all('*').flatMap((element) => element.attrNames()).filter((name) => name.startsWith('on')), route).toEqual([]);
      expect(page.all('iframe, form, object, embed').length, route).toBe(0);
    }
  });

  it('says which language it is in, and marks what is in another', () => {
    expect(pages.filter(({ page }) => page.one('html').attr('lang') === 'hi').map(({ route }) => route)).toEqual(['/hi/']);
    for (const { route, page } of pages.filter((entry) => entry.route !== '/hi/')) {
      expect(page.one('html').attr('lang'), route).toBe('en');
      const marked = page.all('[lang="hi"]').map((element) => count(element.text())).reduce((sum, part) => sum + part, 0);
      expect(count(words(page.one('body'))), route).toBe(marked);
      expect(marked, route).toBeGreaterThan(0);
    }
  });

  it('names its own address and, both ways, its translations', () => {
    const alternates = new Map(indexable().map(({ route, page }) => {
      expect(page.one('link[rel="canonical"]').attr('href')).toBe(ORIGIN + route);
      expect(page.one('meta[property="og:url"]').attr('content')).toBe(ORIGIN + route);
      const links = page.all('link[rel="alternate"]').map((link) => [link.attr('hreflang') ?? '', link.attr('href') ?? ''] as const);
      return [ORIGIN + route, links] as const;
    }));
    for (const [address, links] of alternates) {
      if (links.length === 0) continue;
      expect(links.map(([, url]) => url), address).toContain(address);
      for (const [language, url] of links) {
        expect(alternates.get(url), `${address} -> ${url}`).toEqual(links);
        if (language !== 'x-default') expect(site.page(url.replace(ORIGIN, '')).one('html').attr('lang')).toBe(language);
      }
    }
    expect(alternates.get(`${ORIGIN}/`)).toEqual([['en', `${ORIGIN}/`], ['hi', `${ORIGIN}/hi/`], ['x-default', `${ORIGIN}/`]]);
  });

  it('in Hindi speaks Hindi in its header, its footer and its labels', () => {
    const page = site.page('/hi/');
    expect(latinWords(page.one('header'))).toEqual([]);
    expect(latinWords(page.one('footer'))).toEqual([]);
    expect(latinWords(page.one('main'))).toEqual([]);
    const [skip] = page.all('body > a');
    expect(count(skip?.text() ?? '')).toBeGreaterThan(5);
    for (const element of page.all('[aria-label], header a, footer h2, summary')) {
      const said = element.attr('aria-label') ?? (element.text() === '' ? element.one('img').attr('alt') ?? '' : element.text());
      expect(count(said), said).toBeGreaterThan(1);
    }
  });

  it('leads in Hindi to the Hindi home page, and in English to the English one', () => {
    for (const { route, page } of pages) {
      const home = route === '/hi/' ? '/hi/' : '/';
      expect([page.all('header a')[0]?.attr('href'), page.all('footer a').filter((link) => link.all('img').length > 0).at(-1)?.attr('href')], route).toEqual([home, home]);
      expect(page.all('footer a[hreflang]').map((link) => [link.attr('href'), link.attr('lang')]), route).toEqual([['/', 'en'], ['/hi/', 'hi']]);
    }
  });

  it('describes itself to search engines as what it is', () => {
    const types = new Map(pages.map(({ route, page }) => {
      const blocks = page.all('head > script[type="application/ld+json"]').map((script) => JSON.parse(script.text()) as Record<string, unknown>);
      for (const block of blocks) expect(block['@context'], route).toBe('https://schema.org');
      return [route, blocks.map((block) => block['@type'] ?? 'graph')] as const;
    }));
    expect(types.get('/')).toEqual(['graph', 'MobileApplication', 'FAQPage']);
    expect(types.get('/hi/')).toEqual(['graph', 'MobileApplication', 'FAQPage']);
    expect(types.get('/ludo/ludo-supreme/')).toEqual(['BreadcrumbList', 'MobileApplication', 'FAQPage']);
    expect(types.get('/ludo/ludo-rules/')?.slice(0, 2)).toEqual(['BreadcrumbList', 'Article']);
    expect(types.get('/404.html')).toEqual([]);
    for (const [route, own] of types) if (!['/', '/hi/', '/404.html'].includes(route)) expect(own[0], route).toBe('BreadcrumbList');
  });

  it('weighs, with its CSS, at most 14 KB over the network; the sitemap and articles 24 KB', async () => {
    for (const { route, html, page } of pages) {
      const sheets = await Promise.all(page.all('link[rel="stylesheet"]').map((link) => readFile(join(site.out, link.attr('href') ?? ''))));
      const bytes = [Buffer.from(html), ...sheets].map((part) => compressedSize(part)).reduce((sum, part) => sum + part, 0);
      const long = route === '/html-sitemap/' || page.all('meta[property="og:type"][content="article"]').length > 0;
      expect(bytes, route).toBeLessThanOrEqual((long ? 24 : 14) * 1024);
    }
  });
});
