import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ensurePackages } from '../../scripts/debian-packages.js';
import { serveSharedPreview, type Preview } from '../helpers/serve.js';
import { flagshipSite, hardSite, starterSite, type ReadSite } from '../readers/read-sites.js';

const PYTHON = '/usr/bin/python3';

const PACKAGES = [
  { file: '/usr/bin/newsboat', package: 'newsboat' },
  { file: '/usr/bin/sfeed', package: 'sfeed' },
  { file: '/usr/bin/w3m', package: 'w3m' },
  { file: '/usr/bin/lynx', package: 'lynx' },
  { file: '/usr/lib/python3/dist-packages/feedparser', package: 'python3-feedparser' },
];

/** Entries of a feed. */
const MAX_ENTRIES = 50;

beforeAll(() => ensurePackages(PACKAGES), 300_000);

async function run(program: string, args: readonly string[], input = ''): Promise<string> {
  const child = promisify(execFile)(program, args, { timeout: 60_000, maxBuffer: 16_000_000 });
  child.child.stdin?.end(input);
  return (await child).stdout;
}

interface Row {
  readonly title: string;
  readonly url: string;
  /** Seconds since 1970. */
  readonly published: number;
}

/** Readers of feeds in Debian. Each gets the file and its text. */
const readers: Readonly<Record<string, (file: string, xml: string) => Promise<Row[]>>> = {
  sfeed: async (_, xml) =>
    (await run('/usr/bin/sfeed', [], xml))
      .trim()
      .split('\n')
      .map((line) => line.split('\t'))
      .map(([seconds, title = '', url = '']) => ({ title, url, published: Number(seconds) })),
  newsboat: async (file) => {
    const folder = await mkdtemp(join(inject('runFolder'), 'newsboat-'));
    const place = (name: string): string => join(folder, name);
    await writeFile(place('urls'), `file://${file}\n`);
    await writeFile(place('config'), '');
    const files = ['-u', place('urls'), '-c', place('cache'), '-C', place('config')];
    await run('/usr/bin/newsboat', [...files, '-x', 'reload']);
    const query =
      'import json, sqlite3, sys; print(json.dumps([dict(title=t, url=u, published=p) for t, u, p in sqlite3.connect(sys.argv[1]).execute("select title, url, pubDate from rss_item")]))';
    return JSON.parse(await run(PYTHON, ['-c', query, place('cache')])) as Row[];
  },
  'python3-feedparser': async (file) => {
    const query =
      'import calendar, feedparser, json, sys; print(json.dumps([dict(title=e.title, url=e.link, published=calendar.timegm(e.published_parsed)) for e in feedparser.parse(sys.argv[1]).entries]))';
    return JSON.parse(await run(PYTHON, ['-c', query, file])) as Row[];
  },
};

describe.each([
  ['the starter', starterSite, { en: 'feed.xml' }],
  ['the flagship', flagshipSite, { en: 'feed.xml', hi: 'hi/feed.xml' }],
  ['a site with hard content', hardSite, { en: 'feed.xml', hi: 'hi/feed.xml', ar: 'ar/feed.xml' }],
])('readers of Debian read %s', (_, make, feeds: Readonly<Record<string, string>>) => {
  let site: ReadSite;
  let preview: Preview;
  beforeAll(async () => {
    site = await make();
    preview = await serveSharedPreview(site.out);
  }, 300_000);
  afterAll(async () => {
    await preview.close();
    await site.dispose();
  });

  it.each(Object.keys(readers))('%s has the articles as they were written', async (name) => {
    for (const [language, path] of Object.entries(feeds)) {
      const file = join(site.out, site.base, path);
      const rows = (await readers[name]?.(file, await readFile(file, 'utf8'))) ?? [];
      const written = site.articles
        .filter(({ locale }) => locale === language)
        .map(({ heading, url, published }) => ({ title: heading, url, published: published.getTime() / 1000 }));
      expect(rows).toHaveLength(Math.min(written.length, MAX_ENTRIES));
      for (const row of rows) expect(written).toContainEqual(row);
    }
  });

  it.each([
    ['w3m', ['-dump', '-cols', '400', '-O', 'UTF-8']],
    ['lynx', ['-dump', '-nolist', '-width=400', '-display_charset=utf-8']],
  ])('%s shows the headings of articles', async (name, options) => {
    for (const { url, heading } of site.articles.slice(0, 6)) {
      const text = await run(`/usr/bin/${name}`, [...options, preview.url + new URL(url).pathname]);
      expect(text.replace(/\s+/g, ' ')).toContain(heading);
    }
  });
});

it('w3m and lynx show the numbers of clauses, each once, and no words that run together', async () => {
  const site = await flagshipSite();
  const preview = await serveSharedPreview(site.out);
  try {
    for (const [program, ...options] of [
      ['/usr/bin/w3m', '-dump', '-cols', '200', '-O', 'UTF-8'],
      ['/usr/bin/lynx', '-dump', '-nolist', '-width=200', '-display_charset=utf-8'],
    ] as const) {
      const text = await run(program, [...options, `${preview.url}/privacy-policy/`]);
      expect(text).toMatch(/^\s*5\. What is collected\s*$/m);
      expect(text).toMatch(/^[\s*•]*5\.1 When you open a page\./m);
      expect(text).toMatch(/^[\s*•]*5\.4 When you write to us\./m);
      expect(text).not.toMatch(/\d+\. +\d+\./);
      const home = await run(program, [...options, `${preview.url}/`]);
      expect(home).toContain('18+ Is the file safe?');
      expect(home).toContain('Open menu Close menu');
    }
  } finally {
    await preview.close();
    await site.dispose();
  }
});
