import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Manifest } from '../../src/emit/manifest.js';
import { headersFor, parseHeaders } from '../../src/lib/site/headers-file.js';
import { parseRedirects } from '../../src/lib/site/redirects-file.js';
import { parsePage, type PageElement } from '../helpers/select.js';
import { runCli, type JsonOutcome, type Site } from '../helpers/site.js';
import { runWarmCli } from '../helpers/warm-cli.js';
import { copySharedBookshop, drawCover } from './bookshop.js';

const ORIGIN = 'https://shelf.example';
const ROUTES = ['/', '/hi/', '/books/river/', '/books/draft/', '/404.html'];

let site: Site;
/** Text of every published file of the production profile, by path. */
let files: Map<string, string>;

beforeAll(async () => {
  site = await copySharedBookshop();
  files = await published([], 'dist', runCli);
});
afterAll(() => site.dispose());

/** Builds with further arguments into a folder of its own and returns what it published. */
async function published(
  args: readonly string[] = [],
  name = 'dist',
  run: typeof runWarmCli = runWarmCli,
): Promise<Map<string, string>> {
  const { code, stdout } = await run([
    'build',
    '--reporter',
    'json',
    '--root',
    site.root,
    '--out',
    join(site.root, name),
    ...args,
  ]);
  expect([code, (JSON.parse(stdout) as JsonOutcome).diagnostics]).toEqual([0, []]);
  const entries = await readdir(join(site.root, name), { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const folder = join(site.root, name, '/');
  return new Map(
    await Promise.all(paths.map(async (path) => [path.slice(folder.length), await readFile(path, 'latin1')] as const)),
  );
}

/** Builds with lines added to `site.yaml`, which is put back afterwards. */
async function publishedWith(settings: string, name: string): Promise<Map<string, string>> {
  await site.edit('site/site.yaml', 'redirects:', `${settings}redirects:`);
  try {
    return await published([], name);
  } finally {
    await site.edit('site/site.yaml', settings, '');
  }
}

/** A file as UTF-8. */
function text(path: string, from = files): string {
  const content = from.get(path);
  if (content === undefined) throw new Error(`${path} was not published.`);
  return Buffer.from(content, 'latin1').toString('utf8');
}

function html(route: string, from = files): string {
  return text(route.endsWith('/') ? `${route.slice(1)}index.html` : route.slice(1), from);
}

function page(route: string, from = files): PageElement {
  return parsePage(html(route, from));
}

const metaOf = (document: PageElement, name: string): string | undefined =>
  document.one(`head meta[${name.startsWith('og:') ? 'property' : 'name'}="${name}"]`).attr('content');

function directives(policy: string): Map<string, Set<string>> {
  return new Map(
    policy
      .split('; ')
      .map((part) => part.split(' '))
      .map(([name = '', ...values]) => [name, new Set(values)]),
  );
}

const header = (path: string, name: string, from = files): string | undefined =>
  headersFor(parseHeaders(text('_headers', from)), path).find(([key]) => key === name)?.[1];
const metaPolicy = (route: string, from = files): string =>
  page(route, from).one('meta[http-equiv="Content-Security-Policy"]').attr('content') ?? '';
const hashSource = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** Inline scripts and styles as they stand between their tags; a script without a type that runs is data. */
function inline(route: string, from = files): { scripts: string[]; styles: string[] } {
  const source = html(route, from);
  return {
    scripts: [...source.matchAll(/<script(?: type="module")?>(.*?)<\/script>/gs)].map(([, content = '']) => content),
    styles: [...source.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, content = '']) => content),
  };
}

describe('the head of a page', () => {
  it('is complete', () => {
    const home = page('/');
    expect(home.one('html').attr('lang')).toBe('en');
    expect(home.one('head meta[charset]').attr('charset')).toBe('utf-8');
    expect(home.one('head title').text()).toBe('Night Shelf & Sons');
    expect(home.one('head link[rel="canonical"]').attr('href')).toBe(`${ORIGIN}/`);
    expect(home.all('head link[rel="icon"]').map((link) => link.attr('href'))).toEqual([
      '/favicon.ico',
      expect.stringMatching(/^\/assets\/mark-[0-9a-f]{8}\.svg$/),
    ]);
    expect(metaOf(home, 'viewport')).toContain('width=device-width');
    expect(metaOf(home, 'description')).toBe('Second-hand books, sorted by how long they take to read.');
    expect(metaOf(home, 'robots')).toBe('index, follow, max-image-preview:large');
    const og: Record<string, string | undefined> = Object.fromEntries(
      home
        .all('head meta[property^="og:"]')
        .map((meta): [string, string | undefined] => [meta.attr('property') ?? '', meta.attr('content')]),
    );
    expect(og).toEqual({
      'og:type': 'website',
      'og:title': 'Night Shelf & Sons',
      'og:description': 'Second-hand books, sorted by how long they take to read.',
      'og:url': `${ORIGIN}/`,
      'og:site_name': 'Night Shelf',
      'og:image': expect.stringMatching(/^https:\/\/shelf\.example\/assets\/cover-80-[0-9a-f]{8}\.png$/) as string,
      'og:image:type': 'image/png',
      'og:image:width': '80',
      'og:image:height': '40',
    });
  });

  it('names every language version, itself and the one for all others', () => {
    for (const route of ['/', '/hi/']) {
      expect(
        page(route)
          .all('head link[rel="alternate"]')
          .map((link) => [link.attr('hreflang'), link.attr('href')]),
      ).toEqual([
        ['en', `${ORIGIN}/`],
        ['hi', `${ORIGIN}/hi/`],
        ['x-default', `${ORIGIN}/`],
      ]);
    }
    expect(page('/books/river/').all('head link[rel="alternate"]')).toEqual([]);
    expect(page('/hi/').one('html').attr('lang')).toBe('hi');
  });

  it('carries what the template adds', () => {
    const river = page('/books/river/');
    expect(metaOf(river, 'og:type')).toBe('article');
    expect(JSON.parse(river.one('head script[type="application/ld+json"]').text())).toMatchObject({
      '@type': 'Book',
      name: 'The River',
      url: `${ORIGIN}/books/river/`,
    });
  });

  it('keeps search engines away where it should, and the not-found page has no address', () => {
    expect(metaOf(page('/books/draft/'), 'robots')).toBe('noindex');
    expect(metaOf(page('/404.html'), 'robots')).toBe('noindex');
    expect(page('/404.html').all('link[rel="canonical"], meta[property="og:url"]')).toEqual([]);
  });
});

describe('files for crawlers', () => {
  it('the sitemap lists what may be found, with its languages', () => {
    const map = text('sitemap.xml');
    expect([...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      `${ORIGIN}/`,
      `${ORIGIN}/books/river/`,
      `${ORIGIN}/hi/`,
    ]);
    const [first = ''] = map.split('</url>');
    expect(
      [...first.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, language, address]) => [language, address]),
    ).toEqual([
      ['en', `${ORIGIN}/`],
      ['hi', `${ORIGIN}/hi/`],
      ['x-default', `${ORIGIN}/`],
    ]);
  });

  it('robots.txt allows all and names the sitemap', () => {
    expect(text('robots.txt')).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${ORIGIN}/sitemap.xml\n`);
  });
});

describe('response headers', () => {
  it('are strict', () => {
    expect(header('/', 'Strict-Transport-Security')).toMatch(/^max-age=\d{8}/);
    expect(header('/', 'X-Content-Type-Options')).toBe('nosniff');
    expect(header('/', 'Referrer-Policy')).toBe('strict-origin-when-cross-origin');
    expect(header('/assets/x.js', 'Cache-Control')).toContain('immutable');
    expect(header('/', 'Cache-Control')).toBeUndefined();
    const policy = directives(header('/', 'Content-Security-Policy') ?? '');
    expect(policy.get('frame-ancestors')).toEqual(new Set(["'none'"]));
    expect(directives(metaPolicy('/')).get('connect-src')).toEqual(new Set(["'self'", 'https://orders.shelf.example']));
    expect(header('/', 'Content-Security-Policy')).not.toMatch(/unsafe/);
    // It comes with every response.
    expect(header('/', 'Content-Security-Policy')?.length).toBeLessThan(400);
    expect(header('/assets/x.svg', 'Content-Security-Policy')).toMatch(/, default-src 'none'$/);
  });

  it.each(ROUTES)('allow the inline scripts and styles of %s by their hashes, as its own policy does', (route) => {
    const { scripts, styles } = inline(route);
    expect(styles).toHaveLength(1);
    expect(scripts).toHaveLength(route === '/' || route === '/hi/' ? 1 : 0);
    const [wide, own] = [header(route, 'Content-Security-Policy') ?? '', metaPolicy(route)].map(directives);
    for (const script of scripts) {
      expect(wide?.get('script-src')).toContain(hashSource(script));
      expect(own?.get('script-src')).toContain(hashSource(script));
    }
    for (const style of styles) expect(own?.get('style-src')).toContain(hashSource(style));
  });

  it.each(ROUTES)('allow %s a frame only where its template asks for one', (route) => {
    expect(directives(metaPolicy(route)).get('frame-src')).toEqual(
      new Set([page(route).all('[data-film]').length > 0 ? 'https://film.shelf.example' : "'none'"]),
    );
  });

  it.each(ROUTES)('are only tightened by %s', (route) => {
    const wide = directives(header(route, 'Content-Security-Policy') ?? '');
    const own = directives(metaPolicy(route));
    for (const name of ['script-src', 'base-uri', 'form-action', 'require-trusted-types-for']) {
      const [allowed, sources] = [wide.get(name), own.get(name)];
      if (allowed === undefined || sources === undefined) throw new Error(`A policy has no ${name}.`);
      expect([...sources].filter((source) => source !== "'none'" && !allowed.has(source))).toEqual([]);
    }
    // A directive that a page leaves out would fall back to `default-src`, which allows nothing.
    expect(own.get('default-src')).toEqual(new Set(["'none'"]));
  });

  it('allow no inline code that no page has', () => {
    const known = new Set(
      ROUTES.flatMap((route) => {
        return inline(route).scripts.map(hashSource);
      }),
    );
    const policy = directives(header('/', 'Content-Security-Policy') ?? '');
    const hashes = [...policy.values()]
      .flatMap((sources) => [...sources])
      .filter((source) => source.startsWith("'sha256-"));
    expect(new Set(hashes)).toEqual(known);
  });
});

describe('pages', () => {
  it('have no style attribute and no handler', () => {
    for (const route of ROUTES) {
      const names = page(route)
        .all('*')
        .flatMap((element) => element.attrNames());
      expect(names.filter((name) => name === 'style' || name.startsWith('on'))).toEqual([]);
    }
  });

  it('refer to published files only', () => {
    for (const route of ROUTES) {
      for (const [, path = ''] of html(route).matchAll(/["( ,](\/assets\/[^"') ]+)/g))
        expect(files.has(path.slice(1)) ? path : `${route}: ${path} is missing`).toBe(path);
    }
  });

  it('give images their sizes and formats', () => {
    const picture = page('/').one('main > picture');
    expect(picture.all('source').map((source) => source.attr('type'))).toEqual(['image/avif', 'image/webp']);
    expect([picture.one('img').attr('width'), picture.one('img').attr('height')]).toEqual(['64', '32']);
  });

  it('load a script only where they have islands', () => {
    expect(
      page('/books/river/')
        .all('script')
        .map((script) => script.attr('type')),
    ).toEqual(['application/ld+json']);
    expect(
      page('/')
        .all('islet-island')
        .map((island) => island.attr('data-island')),
    ).toEqual(['bookmark', 'night-light', 'bookmark']);
  });
});

it('the code of an island uses the class names that its markup and its style sheet have', () => {
  const [light] = page('/')
    .all('islet-island > div')
    .map((element) => element.attr('class') ?? '');
  expect(light).toBe('night_light_light');
  expect(inline('/').styles[0]).toContain('.night_light_light{');
  const [, code = ''] = [...files].find(([path]) => /^assets\/night-light-[0-9a-f]{8}\.js$/.test(path)) ?? [];
  expect(code).toContain('"night_light_light"');
});

it('redirects are those of the site and the former addresses of pages', () => {
  expect(parseRedirects(text('_redirects'))).toEqual([
    { from: '/river/', to: '/books/river/', status: 301 },
    { from: '/shop/', to: '/', status: 302 },
  ]);
});

it('the manifest knows every file, and every source that it names', async () => {
  const manifest = JSON.parse(await site.read('dist.audit/manifest.json')) as Manifest;
  expect(manifest.files.map(({ path }) => path)).toEqual([...files.keys()].sort());
  for (const { path, sha256, size } of manifest.files) {
    const bytes = Buffer.from(files.get(path) ?? '', 'latin1');
    expect([path, size, sha256]).toEqual([path, bytes.length, createHash('sha256').update(bytes).digest('hex')]);
  }
  const named = [...manifest.files.flatMap(({ sources }) => sources), ...Object.values(manifest.groups).flat()];
  expect(named.filter((name) => manifest.groups[name] === undefined && manifest.sources[name] === undefined)).toEqual(
    [],
  );
  for (const [source, sha256] of Object.entries(manifest.sources)) {
    expect([source, sha256]).toEqual([
      source,
      createHash('sha256')
        .update(await readFile(join(site.root, source)))
        .digest('hex'),
    ]);
  }
  const river = manifest.files.find(({ route }) => route === '/books/river/');
  expect(river?.sources).toEqual(
    expect.arrayContaining([
      'site/pages/books/river.yaml',
      'site/data/shop.yaml',
      'site/data/shelves/first.yaml',
      'site/assets/images/copy/cover.png',
      'template:book',
    ]),
  );
});

describe('a staging build', () => {
  it('differs in origin, robots, service addresses and the security policy, and in nothing else', async () => {
    const staging = await published(['--profile', 'staging'], 'staging');
    const shared = [...files.keys()].filter((path) => path !== 'sitemap.xml');
    expect([...staging.keys()].sort()).toEqual(shared.sort());
    for (const [path] of files) {
      if (['robots.txt', 'sitemap.xml', '_headers'].includes(path)) continue;
      const levelled = (from: Map<string, string>) =>
        text(path, from)
          .replaceAll('https://staging.shelf.example', ORIGIN)
          .replaceAll('https://orders.staging.shelf.example', 'https://orders.shelf.example')
          .replaceAll(/(<meta name="robots" content=")[^"]*/g, '$1');
      expect(levelled(staging)).toBe(levelled(files));
    }
    for (const route of ROUTES) expect(metaOf(page(route, staging), 'robots')).toBe('noindex');
    expect(page('/', staging).one('link[rel="canonical"]').attr('href')).toBe('https://staging.shelf.example/');
    expect(text('robots.txt', staging)).toBe('User-agent: *\nAllow: /\n');
    expect(header('/', 'X-Robots-Tag', staging)).toBe('noindex');
    expect(header('/', 'X-Robots-Tag')).toBeUndefined();
    expect(directives(metaPolicy('/', staging)).get('connect-src')).toEqual(
      new Set(["'self'", 'https://orders.staging.shelf.example']),
    );
  });
});

describe('settings and changes', () => {
  it('style sheets are linked above the limit, under the same strict policy', async () => {
    const linked = await publishedWith('build:\n  inlineCss: 0\n', 'linked');
    for (const route of ROUTES) {
      const href = page(route, linked).one('link[rel="stylesheet"]').attr('href') ?? '';
      expect(href).toMatch(/^\/assets\/(shelf|book)-[0-9a-f]{8}\.css$/);
      expect(text(href.slice(1), linked)).toBe(inline(route).styles[0]);
      expect(inline(route, linked).styles).toEqual([]);
      expect(directives(metaPolicy(route, linked)).get('style-src')).toEqual(new Set(["'self'"]));
    }
  });

  it('compressed forms stand beside what is large enough, and unpack to it', async () => {
    const packed = await publishedWith('build:\n  precompress: true\n', 'packed');
    const compressed = [...packed.keys()].filter((path) => /\.(br|gz)$/.test(path));
    expect(compressed).toEqual(expect.arrayContaining(['index.html.br', 'index.html.gz', 'hi/index.html.br']));
    expect(compressed.some((path) => /\.js\.br$/.test(path))).toBe(true);
    expect(compressed.filter((path) => /\.(png|avif|webp)\./.test(path))).toEqual([]);
    for (const path of compressed) {
      const bytes = Buffer.from(packed.get(path) ?? '', 'latin1');
      const original = packed.get(path.replace(/\.(br|gz)$/, '')) ?? '';
      expect(
        (path.endsWith('.br') ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString('latin1') === original,
      ).toBe(true);
      expect(bytes.length).toBeLessThan(original.length);
    }
    expect([...packed.keys()].filter((path) => !compressed.includes(path)).sort()).toEqual([...files.keys()].sort());
  });

  it('names of assets change with their content, and only with theirs', async () => {
    await site.edit('site/pages/books/draft.yaml', 'heading: Not yet', 'heading: Soon');
    await site.edit('templates/islands/bookmark/bookmark.tsx', '`Page ', '`Leaf ');
    await site.write('site/assets/images/copy/cover.png', await drawCover('#225588'));
    const changed = await published([], 'changed');
    await site.edit('site/pages/books/draft.yaml', 'heading: Soon', 'heading: Not yet');
    await site.edit('templates/islands/bookmark/bookmark.tsx', '`Leaf ', '`Page ');
    await site.write('site/assets/images/copy/cover.png', await drawCover('#aa5522'));
    const assets = (from: Map<string, string>) => [...from.keys()].filter((path) => path.startsWith('assets/'));
    const logical = (paths: string[]) => paths.map((path) => path.replace(/-[0-9a-f]{8}\./, '.'));
    expect(logical(assets(files).filter((path) => !changed.has(path)))).toEqual(['assets/bookmark.js']);
    expect(logical(assets(changed).filter((path) => !files.has(path))).sort()).toEqual([
      'assets/bookmark.js',
      'assets/cover-80.png',
    ]);
    for (const path of assets(files)) if (changed.has(path)) expect(changed.get(path) === files.get(path)).toBe(true);
  });
});
