import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageElement } from '../../helpers/select.js';
import { BUILD_TIMEOUT, buildFlagship, type Flagship } from '../../helpers/flagship.js';
import { EXTENDED } from '../../helpers/flagship-variants.js';

interface Chrome {
  readonly hiddenHeader: readonly string[];
  readonly hiddenHamburger: readonly string[];
  readonly flatHeader: readonly string[];
}

const LUDO_GAMES = ['/ludo/ludo-supreme/', '/ludo/ludo-supreme-league/', '/ludo/ludo-turbo/'];
const FLAT_ITEMS = [
  '/snakes-and-ladders-plus/',
  '/trump-cards-mania/',
  '/zupee-free/',
  '/about-zupee/',
  '/contact-us/',
  'https://blog.zupee.example/',
  'https://news.zupee.example/',
];
const NAVIGATION = 'header nav.header_nav_nav > ul';
const MENU = 'header islet-island[data-id="menu"] nav > ul.menu_links_list';

const trim = (path: string): string => path.replace(/\/$/, '');

/** Items of a navigation as `[address, addresses of its submenu]`. */
function items(page: PageElement, navigation: string): [string | undefined, (string | undefined)[]][] {
  return page
    .one(navigation)
    .all('> li')
    .map((item) => [item.all('> a')[0]?.attr('href'), item.all('> ul > li > a').map((link) => link.attr('href'))]);
}

describe('the header', () => {
  let site: Flagship;
  let chrome: Chrome;
  beforeAll(async () => {
    site = await buildFlagship(...EXTENDED);
    chrome = (await site.yaml('data/chrome.yaml')) as Chrome;
  }, BUILD_TIMEOUT);
  afterAll(() => site.dispose());

  it('has all its items in the menu, and the last four below one on wide screens', () => {
    const all = [['/ludo/', LUDO_GAMES], ...FLAT_ITEMS.map((url) => [url, []])];
    expect(items(site.page('/'), MENU)).toEqual(all);
    expect(items(site.page('/'), NAVIGATION)).toEqual([...all.slice(0, 4), [undefined, FLAT_ITEMS.slice(3)]]);
    expect(site.page('/').one(`${NAVIGATION} > li > details.header_nav_group > summary`).text()).toBe('More');
  });

  it('has an icon for each item of the menu, which opens and closes without scripts', () => {
    const menu = site.page('/').one('header islet-island[data-id="menu"] > details');
    const icons = menu.all('ul.menu_links_list > li').map((item) => item.one('> a > img'));
    expect(icons).toHaveLength(1 + FLAT_ITEMS.length);
    for (const icon of icons)
      expect([icon.attr('alt'), icon.attr('width'), icon.attr('height')]).toEqual(['', '24', '24']);
    expect(new Set(icons.map((icon) => icon.attr('src'))).size).toBe(icons.length);
    expect(menu.attr('open')).toBeUndefined();
    expect(menu.one('summary').text()).toBe('Open menu Close menu');
  });

  it('does not say the links of the menu again for scripts', () => {
    expect(site.page('/').all('script[data-props="menu"]')).toEqual([]);
  });

  it.each([
    ['/', []],
    ['/ludo/', [['/ludo/', 'page']]],
    [
      '/ludo/ludo-turbo/',
      [
        ['/ludo/', 'true'],
        ['/ludo/ludo-turbo/', 'page'],
      ],
    ],
    ['/ludo/ludo-rules/', [['/ludo/', 'true']]],
    ['/contact-us/', [['/contact-us/', 'page']]],
    ['/404.html', []],
  ])('marks where the visitor is, on %s', (route, marked) => {
    expect(
      site
        .page(route)
        .all(`${NAVIGATION} [aria-current]`)
        .map((link) => [link.attr('href'), link.attr('aria-current')]),
    ).toEqual(marked);
    expect(
      site
        .page(route)
        .all(`${MENU} [aria-current]`)
        .map((link) => [link.attr('href'), link.attr('aria-current')]),
    ).toEqual(marked.filter(([, mark]) => mark === 'page'));
  });

  it('is hidden where the data says so, with or without the last slash', () => {
    expect(chrome.hiddenHeader.filter((path) => path.startsWith('/ludofestival')).length).toBeGreaterThan(1);
    for (const path of chrome.hiddenHeader) {
      const route = `${trim(path)}/`;
      const page = site.page(route);
      expect(page.all('header, islet-island[data-id="menu"]'), route).toEqual([]);
      expect(page.one('main h1').text()).not.toBe('');
      expect(page.all('footer nav a').length, route).toBeGreaterThan(20);
    }
    const listed = new Set(chrome.hiddenHeader.map(trim));
    for (const { route, page } of site.pages)
      expect(page.all('header').length, route).toBe(listed.has(trim(route)) ? 0 : 1);
  });

  it('has no menu button where the data says so, and its navigation all the same', () => {
    const listed = new Set(chrome.hiddenHamburger.map(trim));
    for (const { route, page } of site.pages.filter((entry) => entry.page.all('header').length > 0)) {
      expect(page.all('islet-island[data-id="menu"]').length, route).toBe(listed.has(trim(route)) ? 0 : 1);
      expect(page.all(NAVIGATION).length, route).toBe(1);
    }
    for (const route of ['/lite/free/', '/lite/quick/', '/ludosupremefree/', '/ludoturbofree/', '/fair-play/'])
      expect(site.page(route).all(MENU), route).toEqual([]);
    expect(site.page('/lite/other/').all(MENU)).toHaveLength(1);
  });

  it('shows only items without a submenu on zupee-free pages, and on no other', () => {
    expect(chrome.flatHeader.map(trim)).toEqual(['/zupee-free']);
    for (const { route, page } of site.pages.filter((entry) => entry.page.all('header').length > 0)) {
      const expected = route.startsWith('/zupee-free/') ? 0 : 2;
      expect(page.all(`${NAVIGATION} ul`).length, route).toBe(expected);
    }
    for (const route of ['/zupee-free/', '/zupee-free/policy/', '/zupee-free/terms/']) {
      for (const navigation of [NAVIGATION, MENU])
        expect(items(site.page(route), navigation), route).toEqual(FLAT_ITEMS.map((url) => [url, []]));
      // That of the header is the other app.
      expect(site.page(route).all('header [data-hold]'), route).toEqual([]);
    }
  });
});
