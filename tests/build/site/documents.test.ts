import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILD_TIMEOUT, buildFlagship, type Flagship, type PublishedPage } from '../../helpers/flagship.js';

const ORIGIN = 'https://www.zupee.example';

const repeated = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

describe('every page', () => {
  let site: Flagship;
  let pages: readonly PublishedPage[];
  beforeAll(async () => {
    site = await buildFlagship();
    ({ pages } = site);
  }, BUILD_TIMEOUT);
  afterAll(() => site.dispose());

  const indexable = (): PublishedPage[] => pages.filter(({ route }) => route !== '/404.html');

  it('has one main part, a skip link to it, one footer, and no id twice', () => {
    for (const { route, page } of pages) {
      expect(page.one('body > a').attr('href'), route).toBe(`#${page.one('main').attr('id') ?? ''}`);
      expect(page.all('body > footer').length, route).toBe(1);
      expect(repeated(page.all('[id]').map((element) => element.attr('id') ?? '')), route).toEqual([]);
      expect(
        page.all('nav').filter((nav) => nav.attr('aria-label') === undefined),
        route,
      ).toEqual([]);
      // Of the two in the header, a screen shows one.
      const menus = page.all('islet-island[data-id="menu"] nav').length;
      const names = page
        .all('nav')
        .map((nav) => nav.attr('aria-label') ?? '')
        .slice(menus);
      expect(repeated(names), route).toEqual([]);
    }
  });

  it('gives each picture a text or says that it only decorates, and its size', () => {
    for (const { route, page } of pages) {
      for (const image of page.all('img')) {
        expect(image.attr('alt'), `${route} ${image.attr('src') ?? ''}`).toBeDefined();
        expect(
          Number(image.attr('width')) * Number(image.attr('height')),
          `${route} ${image.attr('src') ?? ''}`,
        ).toBeGreaterThan(0);
      }
      for (const drawing of page.all('svg'))
        expect([drawing.attr('aria-hidden'), drawing.attr('role')], route).toContainEqual(
          expect.stringMatching(/^(true|img)$/),
        );
      for (const link of page.all('a'))
        expect(
          link.text() +
            link
              .all('img')
              .map((image) => image.attr('alt'))
              .join(''),
          `${route} ${link.attr('href') ?? ''}`,
        ).not.toBe('');
    }
  });

  it('has no words that run together where elements are side by side', () => {
    const joined = /[^\s>](?:<\/(?:a|b|small|span|strong)>)+(?:<(?:a|b|small|span|strong)\b[^>]*>)+(?=[\p{L}\p{N}])/gu;
    for (const { route, html } of pages) expect(html.match(joined) ?? [], route).toEqual([]);
  });

  it('has nothing that the security policy would refuse', () => {
    for (const { route, page } of pages) {
      expect(page.all('[style]').length, route).toBe(0);
      expect(
        page
          .all('*')
          .flatMap((element) => element.attrNames())
          .filter((name) => name.startsWith('on')),
        route,
      ).toEqual([]);
      expect(page.all('iframe, form, object, embed').length, route).toBe(0);
    }
  });

  it('names its own address', () => {
    for (const { route, page } of indexable()) {
      expect(page.one('link[rel="canonical"]').attr('href')).toBe(ORIGIN + route);
      expect(page.one('meta[property="og:url"]').attr('content')).toBe(ORIGIN + route);
    }
  });

  it('describes itself to search engines as what it is', () => {
    const types = new Map(
      pages.map(({ route, page }) => {
        const blocks = page
          .all('head > script[type="application/ld+json"]')
          .map((script) => JSON.parse(script.text()) as Record<string, unknown>);
        for (const block of blocks) expect(block['@context'], route).toBe('https://schema.org');
        return [route, blocks.map((block) => block['@type'] ?? 'graph')] as const;
      }),
    );
    expect(types.get('/')).toEqual(['graph', 'MobileApplication', 'FAQPage']);
    expect(types.get('/hi/')).toEqual(['graph', 'MobileApplication', 'FAQPage']);
    expect(types.get('/ludo/ludo-supreme/')).toEqual(['BreadcrumbList', 'MobileApplication', 'FAQPage']);
    expect(types.get('/ludo/ludo-rules/')?.slice(0, 2)).toEqual(['BreadcrumbList', 'Article']);
    expect(types.get('/404.html')).toEqual([]);
    for (const [route, own] of types)
      if (!['/', '/hi/', '/404.html'].includes(route)) expect(own[0], route).toBe('BreadcrumbList');
  });
});
