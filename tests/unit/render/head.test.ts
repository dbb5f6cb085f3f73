import { describe, expect, it } from 'vitest';
import type { PageInfo } from '../../../src/api/site-model.js';
import type { SiteConfig } from '../../../src/lib/site/site-config.js';
import { createHeadRenderer } from '../../../src/render/page/head.js';
import { pageInfo, siteConfig } from './site.js';

const locales: SiteConfig['locales'] = [
  { code: 'en', label: 'English', region: 'IN', dir: 'ltr' },
  { code: 'hi', label: 'हिन्दी', region: 'IN', dir: 'ltr' },
  { code: 'pt-BR', label: 'Português', dir: 'ltr' },
  { code: 'ta', label: 'தமிழ்', dir: 'ltr' },
];
const alternates: PageInfo['alternates'] = [
  { locale: 'en', path: '/a/', noindex: false },
  { locale: 'hi', path: '/hi/a/', noindex: false },
  { locale: 'pt-BR', path: '/pt/a/', noindex: false },
  { locale: 'ta', path: '/ta/a/', noindex: true },
];

function head(page: PageInfo, site: Partial<SiteConfig> = {}): string {
  return createHeadRenderer({ site: siteConfig({ locales, ...site }), icons: undefined })({
    page,
    extras: {},
    policy: '',
    ogImage: undefined,
    hoisted: [],
    styles: '',
  });
}

const openGraph = (html: string): string[] =>
  [...html.matchAll(/"(og:locale[:a-z]*)" content="([^"]*)"/g)].map(([, name = '', value = '']) => `${name} ${value}`);
const links = (html: string): string[] =>
  [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g)].map(
    ([, language = '', href = '']) => `${language} ${href}`,
  );

describe('the languages in the head of a page', () => {
  it('are those that search engines may find, with the country for previews', () => {
    const html = head(pageInfo('/hi/a/', { locale: 'hi', alternates }));
    expect(links(html)).toEqual([
      'en https://shelf.example/a/',
      'hi https://shelf.example/hi/a/',
      'pt-BR https://shelf.example/pt/a/',
      'x-default https://shelf.example/a/',
    ]);
    expect(openGraph(html)).toEqual(['og:locale hi_IN', 'og:locale:alternate en_IN', 'og:locale:alternate pt_BR']);
  });

  it('are none but its own for a page that must not be found', () => {
    const html = head(pageInfo('/ta/a/', { locale: 'ta', noindex: true, alternates }));
    expect([links(html), openGraph(html)]).toEqual([[], []]);
  });

  it.each([
    ['hi-Latn', []],
    ['es-419', []],
    ['zh-Hant-TW', ['og:locale zh_TW']],
    ['pa-Arab-PK', ['og:locale pa_PK']],
    ['en-GB-oxendict', ['og:locale en_GB']],
    ['hi', ['og:locale hi_IN']],
  ])('networks are given the country of `%s`, or nothing', (locale, expected) => {
    const of = (code: string) => ({ locale: code, path: code === 'en' ? '/a/' : `/${code}/`, noindex: false });
    const html = head(pageInfo('/a/', { locale, alternates: [] }));
    expect(openGraph(html)).toEqual(expected);
    const others = head(pageInfo('/a/', { locale: 'en', alternates: [of('en'), of(locale), of('hi')] }));
    const named = expected.map((line) => line.replace('locale', 'locale:alternate'));
    expect(openGraph(others)).toEqual(['og:locale en_IN', ...new Set([...named, 'og:locale:alternate hi_IN'])]);
  });

  it('are the same in a profile that keeps the whole site from being found', () => {
    const page = pageInfo('/a/', { alternates });
    const hidden = head(page, { noindex: true });
    expect(links(hidden)).toEqual(links(head(page)));
    expect(links(hidden)).toHaveLength(4);
    expect(hidden).toContain('<meta name="robots" content="noindex">');
  });
});
