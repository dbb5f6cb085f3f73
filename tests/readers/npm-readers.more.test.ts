import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import MarkdownIt from 'markdown-it';
import openGraph from 'open-graph-scraper';
import { close, createIndex } from 'pagefind';
import robotsParser from 'robots-parser';
import rssFinder from 'rss-finder';
import Sitemapper from 'sitemapper';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unescapeHtml } from '../../src/lib/html/escape.js';
import { publishedPages } from '../../scripts/pages/published-pages.js';
import { parsePage } from '../helpers/select.js';
import { serveSharedPreview, type Preview } from '../helpers/serve.js';
import { listFiles } from '../helpers/site.js';
import { feedReaders } from './feed-readers.js';
import { flagshipSite, hardSite, starterSite, type ReadSite } from './read-sites.js';

/** Entries of a feed. */
const MAX_ENTRIES = 50;

afterAll(close);

describe.each([
  ['the starter', starterSite, { en: '/feed.xml' }],
  ['the flagship', flagshipSite, { en: '/feed.xml', hi: '/hi/feed.xml' }],
  ['a site with hard content', hardSite, { en: '/feed.xml', hi: '/hi/feed.xml', ar: '/ar/feed.xml' }],
])('readers of %s', (_, make, feeds: Readonly<Record<string, string>>) => {
  let site: ReadSite;
  let preview: Preview;
  let pages: { route: string; html: string }[];

  const read = (path: string): Promise<string> => readFile(join(site.out, site.base, path), 'utf8');
  /** Addresses of the pages that search engines may show. */
  const listed = async (): Promise<string[]> =>
    (await publishedPages(site.out))
      .filter(({ route, noindex }) => route.endsWith('/') && !noindex)
      .map(({ route }) => site.origin + route);

  beforeAll(async () => {
    site = await make();
    preview = await serveSharedPreview(site.out);
    const files = (await listFiles(site.out)).filter(({ path }) => path.endsWith('.html'));
    pages = await Promise.all(
      files.map(async ({ path }) => ({
        route: `/${path.replace(/(^|\/)index\.html$/, '$1')}`,
        html: await readFile(join(site.out, path), 'utf8'),
      })),
    );
  }, 300_000);
  afterAll(async () => {
    await preview.close();
    await site.dispose();
  });

  it('have a feed for each language that has articles, and no other', async () => {
    const files = (await listFiles(site.out)).map(({ path }) => `/${path}`);
    expect(files.filter((path) => path.endsWith('/feed.xml')).sort()).toEqual(
      Object.values(feeds)
        .map((path) => site.base + path)
        .sort(),
    );
    expect(new Set(site.articles.map(({ locale }) => locale))).toEqual(new Set(Object.keys(feeds)));
  });

  it.each(Object.keys(feedReaders))('%s reads the articles as they were written', async (reader) => {
    for (const [language, path] of Object.entries(feeds)) {
      const feed = await feedReaders[reader]?.(await read(path));
      expect(feed?.title).toContain(site.name);
      expect(feed?.home).toMatch(new RegExp(`^${site.origin}${site.base}/(${language}/)?$`));
      const written = site.articles
        .filter(({ locale }) => locale === language)
        .map(({ url, heading, description, published }) => ({
          title: heading,
          url,
          // It takes the plain text of a summary for HTML (findings/feed-extractor-summary.sh).
          summary: reader === '@extractus/feed-extractor' ? description.replace(/<[^>]*>/g, '') : description,
          published: published.toISOString(),
        }));
      const entries = feed?.entries ?? [];
      expect(entries).toHaveLength(Math.min(written.length, MAX_ENTRIES));
      for (const entry of entries) expect(written).toContainEqual(entry);
      expect(entries[0]?.published).toBe(written[0]?.published);
    }
  });

  it('rss-finder finds the feed of the language from the home page, and from each article', async () => {
    const home = `${site.base}/`;
    const ways = [
      { from: home, language: 'en' },
      ...site.articles.map(({ url, locale }) => ({ from: new URL(url).pathname, language: locale })),
    ];
    // One article of each language: all are of one template.
    const first = ways.filter(({ from, language }, index) => {
      return from === home || ways.findIndex((way) => way.from !== home && way.language === language) === index;
    });
    for (const { from, language } of first) {
      const { feedUrls } = await rssFinder(preview.url + from);
      expect(feedUrls.map(({ url }) => url)).toEqual([preview.url + site.base + (feeds[language] ?? '')]);
    }
  });

  it('sitemapper lists the pages that may be found', async () => {
    const { sites, errors } = await new Sitemapper({ url: `${preview.url}${site.base}/sitemap.xml` }).fetch();
    expect(errors).toEqual([]);
    expect(sites.sort()).toEqual((await listed()).sort());
    expect(sites.filter((address) => /[^\x21-\x7e]/.test(address))).toEqual([]);
  });

  it('robots-parser lets everybody in, and finds the sitemap', async () => {
    const robots = robotsParser(`${site.origin}/robots.txt`, await readFile(join(site.out, 'robots.txt'), 'utf8'));
    expect(robots.getSitemaps()).toEqual([`${site.origin}${site.base}/sitemap.xml`]);
    for (const address of await listed()) expect(robots.isAllowed(address, 'Anybot'), address).toBe(true);
  });

  it('open-graph-scraper previews an article as it was written, with a picture', async () => {
    for (const { url, title, description } of site.articles.slice(0, 8)) {
      const { html = '' } = pages.find(({ route }) => site.origin + route === url) ?? {};
      const { result } = await openGraph({ html });
      expect(result).toMatchObject({ ogTitle: title, ogDescription: description, ogUrl: url, ogSiteName: site.name });
      expect(result.ogImage?.[0]?.url).toMatch(new RegExp(`^${site.origin}${site.base}/assets/[\\w-]+\\.(png|jpg)$`));
    }
  });

  it('Readability reads an article under its heading', () => {
    for (const { url, title, heading } of site.articles.slice(0, 8)) {
      const { html = '' } = pages.find(({ route }) => site.origin + route === url) ?? {};
      const { document } = parseHTML(html);
      const article = new Readability(document).parse();
      // It decodes characters a second time (findings/readability-title.sh).
      expect([title, heading].map((text) => unescapeHtml(text))).toContain(article?.title);
      expect(article?.textContent?.trim()).not.toBe('');
    }
  });

  it('pagefind has the pages that may be found in its index, and not the one for unknown addresses', async () => {
    const { index } = await createIndex();
    expect((await index?.addDirectory({ path: site.out }))?.errors).toEqual([]);
    const { files = [] } = (await index?.getFiles()) ?? {};
    expect(files.filter(({ path }) => path.endsWith('.pf_fragment'))).toHaveLength((await listed()).length);
    const marked = pages.filter(({ html }) => parsePage(html).all('main[data-pagefind-body]').length === 1);
    expect(marked.map(({ route }) => site.origin + route).sort()).toEqual((await listed()).sort());
    await index?.deleteIndex();
  });

  it('markdown-it reads llms.txt as a list of links with the titles and descriptions of the pages', async () => {
    const { document } = parseHTML(`<html><body>${new MarkdownIt().render(await read('llms.txt'))}</body></html>`);
    const text = (selector: string): string[] =>
      [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
    expect(text('h1')).toEqual([site.name]);
    const rows = [...document.querySelectorAll('li')].map((item) => [
      item.querySelector('a')?.getAttribute('href'),
      item.textContent,
    ]);
    for (const { url, title, description } of site.articles)
      expect(rows).toContainEqual([url, `${title}: ${description}`]);
    expect(rows.map(([address]) => address).sort()).toEqual((await listed()).sort());
  });
});
