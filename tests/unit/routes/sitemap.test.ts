import { describe, expect, it } from 'vitest';
import type { PageInfo } from '../../../src/api/index.js';
import { robotsText, sitemapFiles } from '../../../src/routes/sitemap.js';
import { siteOf } from './site-of.js';

function info(path: string, changes: Partial<PageInfo> = {}): PageInfo {
  return {
    path,
    url: `https://tea.example${path}`,
    template: 'page',
    locale: 'en',
    title: '',
    description: '',
    noindex: false,
    alternates: [],
    summary: {},
    ...changes,
  };
}

const locations = (text: string): string[] =>
  [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? '');

describe('sitemapFiles', () => {
  it('lists pages that may be found, in order', () => {
    const [file, ...others] = sitemapFiles(
      [info('/'), info('/404.html'), info('/a/', { noindex: true }), info('/b/')],
      siteOf(),
    );
    expect(others).toEqual([]);
    expect(file?.path).toBe('sitemap.xml');
    expect(locations(file?.text ?? '')).toEqual(['https://tea.example/', 'https://tea.example/b/']);
  });

  it('is missing in a profile that must not be found', () => {
    expect(sitemapFiles([info('/'), info('/b/')], siteOf({ noindex: true }))).toEqual([]);
  });

  it('names the language versions and the default one', () => {
    const alternates = [
      { locale: 'en', path: '/a/', noindex: false },
      { locale: 'hi', path: '/hi/a/', noindex: false },
    ];
    const [file] = sitemapFiles([info('/a/', { alternates })], siteOf());
    expect(
      [...(file?.text ?? '').matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, locale, address]) => [
        locale,
        address,
      ]),
    ).toEqual([
      ['en', 'https://tea.example/a/'],
      ['hi', 'https://tea.example/hi/a/'],
      ['x-default', 'https://tea.example/a/'],
    ]);
  });

  it('says when a page was last changed, if its summary does', () => {
    const [file] = sitemapFiles([info('/a/', { summary: { lastmod: '2026-11-26' } }), info('/b/')], siteOf());
    expect(file?.text.match(/<lastmod>[^<]*<\/lastmod>/g)).toEqual(['<lastmod>2026-11-26</lastmod>']);
  });

  it('escapes what XML gives a meaning to', () => {
    const [file] = sitemapFiles([info('/a&b/', { url: 'https://tea.example/a&b/<"\'>' })], siteOf());
    expect(locations(file?.text ?? '')).toEqual(['https://tea.example/a&#38;b/&#60;&#34;&#39;&#62;']);
  });

  it('fits 50,000 addresses into one file', () => {
    const pages = Array.from({ length: 50_000 }, (_, index) => info(`/p${String(index)}/`));
    expect(sitemapFiles(pages, siteOf()).map(({ path }) => path)).toEqual(['sitemap.xml']);
  });

  it('splits more, and lists the parts in an index that loses none', () => {
    const pages = Array.from({ length: 100_001 }, (_, index) => info(`/p${String(index)}/`));
    const [index, ...parts] = sitemapFiles(pages, siteOf());
    expect(index?.text).toContain('<sitemapindex');
    expect(locations(index?.text ?? '')).toEqual([
      'https://tea.example/sitemap-1.xml',
      'https://tea.example/sitemap-2.xml',
      'https://tea.example/sitemap-3.xml',
    ]);
    expect(parts.map(({ path }) => path)).toEqual(['sitemap-1.xml', 'sitemap-2.xml', 'sitemap-3.xml']);
    expect(parts.map(({ text }) => locations(text).length)).toEqual([50_000, 50_000, 1]);
    expect(new Set(parts.flatMap(({ text }) => locations(text))).size).toBe(100_001);
  });

  it('keeps each file within 50 MiB, and within 25 MiB for Cloudflare Pages', () => {
    const long = 'ह'.repeat(500);
    const pages = Array.from({ length: 40_000 }, (_, index) => info(`/${long}${String(index)}/`));
    for (const [targets, limit, count] of [
      [['nginx'], 50, 2],
      [['nginx', 'cloudflare'], 25, 3],
    ] as const) {
      const site = siteOf();
      const [, ...parts] = sitemapFiles(pages, { ...site, build: { ...site.build, targets } });
      expect(parts).toHaveLength(count);
      for (const { text } of parts) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(limit * 1024 * 1024);
      expect(parts.flatMap(({ text }) => locations(text))).toEqual(pages.map(({ url }) => url));
    }
  });

  it('is a valid file for a site without pages to find', () => {
    expect(sitemapFiles([], siteOf())[0]?.text).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset [^>]*>\n<\/urlset>\n$/,
    );
  });
});

describe('robotsText', () => {
  it('lets everyone read every page, and names the sitemap unless no page is indexed', () => {
    expect(robotsText(siteOf())).toBe('User-agent: *\nAllow: /\n\nSitemap: https://tea.example/sitemap.xml\n');
    expect(robotsText(siteOf({ noindex: true }))).toBe('User-agent: *\nAllow: /\n');
  });
});
