import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILD_TIMEOUT, buildFlagship, type Flagship, type PublishedPage } from '../../helpers/flagship.js';

const ORIGIN = 'https://www.zupee.example';

/** Attributes that hold addresses, with the elements that may have them. */
const ADDRESSES: [string, string][] = [
  ['a', 'href'],
  ['link', 'href'],
  ['img', 'src'],
  ['script', 'src'],
  ['source', 'srcset'],
  ['img', 'srcset'],
  ['islet-island', 'data-src'],
];

/** Every address that a page refers to, as it is written. */
function addresses({ page }: PublishedPage): string[] {
  return ADDRESSES.flatMap(([tag, name]) =>
    page.all(`${tag}[${name}]`).flatMap((element) => {
      const value = element.attr(name) ?? '';
      return name === 'srcset' ? value.split(',').map((part) => part.trim().split(/\s/)[0] ?? '') : [value];
    }),
  );
}

const indexable = ({ page }: PublishedPage): boolean =>
  page.one('meta[name="robots"]').attr('content')?.includes('noindex') !== true;

describe('the links of the site', () => {
  let site: Flagship;
  let files: Set<string>;
  /** The drawing with the icons of the menu. */
  let views: { readonly path: string; readonly text: string };
  const isView = (path: string, hash: string): boolean =>
    path === views.path && views.text.includes(`<view id="${hash.slice(1)}"`);
  beforeAll(async () => {
    site = await buildFlagship();
    files = new Set(site.files.map(({ path }) => `/${path}`));
    const drawing = site.files.find(({ path }) => /^assets\/menu-[\da-f]+\.svg$/.test(path))?.path ?? '';
    views = { path: `/${drawing}`, text: await readFile(join(site.out, drawing), 'utf8') };
  }, BUILD_TIMEOUT);
  afterAll(() => site.dispose());

  it('lead to pages and anchors that exist', () => {
    const dead: string[] = [];
    let seen = 0;
    const anchors = new Map(
      site.pages.map(({ route, page }) => [route, new Set(page.all('[id]').map((element) => element.attr('id')))]),
    );
    for (const entry of site.pages) {
      for (const address of addresses(entry)) {
        const { origin, pathname, hash } = new URL(address, ORIGIN + entry.route);
        if (origin !== ORIGIN) continue;
        seen += 1;
        const ids = anchors.get(decodeURI(pathname));
        if (
          ids === undefined
            ? !files.has(pathname) || (hash !== '' && !isView(pathname, hash))
            : hash !== '' && !ids.has(decodeURIComponent(hash.slice(1)))
        )
          dead.push(`${entry.route}: ${address}`);
      }
    }
    expect(dead).toEqual([]);
    expect(seen).toBeGreaterThan(1000);
  });

  it('are written as the address of the page, without a detour over a redirect', () => {
    const routes = new Set(site.pages.map(({ route }) => route));
    const spelled = site.pages.flatMap((entry) =>
      entry.page.all('a[href^="/"]').map((link) => link.attr('href')?.replace(/#.*/, '') ?? ''),
    );
    expect(spelled.filter((path) => path !== '' && !routes.has(path))).toEqual([]);
  });

  it('name in the properties of islands only files that exist', () => {
    const named = site.pages.flatMap(({ html }) => [...html.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path));
    expect(named.filter((path) => !files.has(path))).toEqual([]);
  });

  it('use every published asset somewhere', async () => {
    const scripts = await Promise.all(
      site.files
        .filter(({ path }) => /^assets\/.*\.js(on)?$/.test(path))
        .map(({ path }) => readFile(join(site.out, path), 'utf8')),
    );
    const manifest = await readFile(join(site.out, 'site.webmanifest'), 'utf8');
    const texts = [...site.pages.map(({ html }) => html), ...scripts, manifest];
    const assets = site.files
      .map(({ path }) => path)
      .filter((path) => path.startsWith('assets/') && !/\.(br|gz)$/.test(path));
    expect(assets.filter((path) => !texts.some((text) => text.includes(path.replace('assets/', ''))))).toEqual([]);
    expect(assets.length).toBeGreaterThan(20);
  });

  it('of html-sitemap are exactly the pages for search results', async () => {
    const listed = site
      .page('/html-sitemap/')
      .all('main li > a[hreflang]')
      .map((link) => link.attr('href') ?? '');
    const expected = site.pages.filter(indexable).map(({ route }) => route);
    expect([...listed].sort()).toEqual([...expected].sort());
    expect(expected).not.toContain('/404.html');
    const sitemap = await readFile(join(site.out, 'sitemap.xml'), 'utf8');
    expect(
      [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address?.replace(ORIGIN, '')).sort(),
    ).toEqual([...expected].sort());
  });

  it('of html-sitemap bear the titles of their pages, in their language', () => {
    for (const link of site.page('/html-sitemap/').all('main li > a[hreflang]')) {
      const target = site.page(link.attr('href') ?? '');
      expect(link.text()).toBe(
        target
          .one('title')
          .text()
          .replace(/ \| Zupee$/, ''),
      );
      expect([link.attr('lang'), link.attr('hreflang')]).toEqual([
        target.one('html').attr('lang'),
        target.one('html').attr('lang'),
      ]);
    }
  });
});
