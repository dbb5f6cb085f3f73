import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageElement } from '../../helpers/select.js';
import { BUILD_TIMEOUT, buildFlagship, type Flagship } from '../../helpers/flagship.js';
import { OTHER_SETTINGS } from '../../helpers/flagship-variants.js';

interface LinkSet {
  readonly urls: readonly string[];
  readonly groups: readonly {
    readonly heading: string;
    readonly links: readonly { readonly name: string; readonly url: string }[];
  }[];
}

const COLUMNS: [string, string[]][] = [
  [
    'Info',
    [
      '/about-zupee/',
      '/privacy-policy/',
      '/terms-and-conditions/',
      '/zupee-free/policy/',
      '/zupee-free/terms/',
      'https://news.zupee.example/',
    ],
  ],
  [
    'Games',
    [
      '/ludo/',
      '/ludo/ludo-supreme/',
      '/ludo/ludo-supreme-league/',
      '/ludo/ludo-turbo/',
      '/snakes-and-ladders-plus/',
      '/trump-cards-mania/',
    ],
  ],
  [
    'Verified Standards',
    ['/rng-certification/', '/no-bots-certification/', '/skill-certificates/', '/fair-play/', '/responsible-gaming/'],
  ],
  [
    'Quick Links',
    [
      '/refer-and-earn/',
      '/coupons/',
      '/influencer-program/',
      '/html-sitemap/',
      'https://blog.zupee.example/',
      '/testimonials/',
      '/faqs/',
      'https://www.zaplearn.example/',
    ],
  ],
];
/** Pages of the free app. */
const FREE = /^\/(zupee-free|lite\/free|ludosupremefree|ludoturbofree)\//;
const IDS = ['set1', 'set2', 'set3', 'set4', 'set5', 'set6', 'set7', 'set8', 'set9', 'set10'];
const SEARCHES = 'footer islet-island[data-id="searches"]';
const COLUMN_LINKS = 'footer nav > div';

const trim = (path: string): string => path.replace(/\/$/, '');

/** The parts of the footer's end under their headings. */
function group(page: PageElement, heading: string): PageElement {
  const found = page
    .all('footer > div > div > div, footer > div > div > nav')
    .filter((part) => part.all('h2').some((title) => title.text() === heading));
  const [first] = found;
  if (first === undefined || found.length > 1)
    throw new Error(`${String(found.length)} parts of the footer are headed \`${heading}\`.`);
  return first;
}

describe('the footer', () => {
  let site: Flagship;
  let sets: Map<string, LinkSet>;
  beforeAll(async () => {
    // Its Hindi footer has no data.
    site = await buildFlagship(...OTHER_SETTINGS);
    sets = new Map(
      await Promise.all(
        IDS.map(async (id) => [id, (await site.yaml(`data/search-links/${id}.yaml`)) as LinkSet] as const),
      ),
    );
  }, BUILD_TIMEOUT);
  afterAll(() => site.dispose());

  const english = (): Flagship['pages'] => site.pages.filter(({ page }) => page.one('html').attr('lang') === 'en');
  /** Id of the set that is meant for a path, as the data alone says. */
  const claimant = (route: string): string =>
    [...sets].find(([, { urls }]) => urls.some((url) => trim(url) === trim(route)))?.[0] ?? 'set9';

  it('has its four columns on every page', () => {
    expect(english().length).toBeGreaterThan(20);
    for (const { route, page } of english()) {
      const columns = page
        .all(COLUMN_LINKS)
        .map((column) => [column.one('h2').text(), column.all('li > a').map((link) => link.attr('href'))]);
      expect(columns, route).toEqual(COLUMNS);
    }
  });

  it('shows the set that claims the path of the page, `set9` by default', () => {
    const shown = new Map<string, string>();
    for (const { route, page } of english()) {
      const id = claimant(route);
      shown.set(route, id);
      const groups = page.all(`${SEARCHES} details`).map((item) => ({
        heading: item.one('summary').text(),
        links: item.all('li > a').map((link) => ({ name: link.text(), url: link.attr('href') })),
      }));
      expect(groups, `${route} shows ${id}`).toEqual(sets.get(id)?.groups);
    }
    expect([shown.get('/'), shown.get('/404.html'), shown.get('/html-sitemap/'), shown.get('/ludo/')]).toEqual([
      'set9',
      'set9',
      'set9',
      'set1',
    ]);
    expect([...new Set(shown.values())].sort()).toEqual(IDS.filter((id) => id !== 'set10').sort());
    expect(claimant('/hi')).toBe('set10');
  });

  it('lets one group of the set be open at a time, and none at the start', () => {
    for (const { route, page } of english()) {
      const groups = page.all(`${SEARCHES} details`);
      expect(
        groups.map((group) => group.attr('open')),
        route,
      ).toEqual(groups.map(() => undefined));
      expect(new Set(groups.map((group) => group.attr('name'))), route).toEqual(new Set(['searches']));
      expect(page.all('details[name="searches"]').length, route).toBe(groups.length);
    }
  });

  it('has the social links, each with a name', () => {
    for (const { route, page } of english()) {
      const links = group(page, 'Follow and write to us').all('li > a');
      expect(
        links.map((link) => link.attr('href')),
        route,
      ).toEqual([
        expect.stringMatching(/^https:\/\/www\.facebook\.com\//),
        expect.stringMatching(/^https:\/\/www\.instagram\.com\//),
        expect.stringMatching(/^https:\/\/www\.youtube\.com\//),
        expect.stringMatching(/^mailto:.+@.+$/),
      ]);
      expect(
        links.map((link) => link.one('img').attr('alt')),
        route,
      ).toEqual(['Zupee on Facebook', 'Zupee on Instagram', 'Zupee on YouTube', 'Write to Zupee support']);
    }
  });

  it('has a logo that leads home', () => {
    for (const { route, page } of english()) {
      const logos = page.all('footer > div > div > a').filter((link) => link.all('img').length === 1);
      expect(
        logos.map((link) => [link.attr('href'), link.one('img').attr('alt')]),
        route,
      ).toEqual([['/', 'Zupee home']]);
    }
  });

  it('has no wallets and no payment partners on pages of the free app', () => {
    const free = english().filter(({ route }) => FREE.test(route));
    expect(free.map(({ route }) => route)).toHaveLength(6);
    for (const { route, page } of free) {
      const headings = page.all('footer h2').map((heading) => heading.text());
      expect(headings, route).toContain('Follow and write to us');
      expect(headings, route).not.toContain('Withdraw winnings to');
      expect(headings, route).not.toContain('Payment partners');
    }
  });

  it('opens a new tab for Zaplearn and for nothing else on the page', () => {
    for (const { route, page } of english()) {
      const links = page.all('[target]');
      expect(
        links.map((link) => [link.tag, link.attr('target'), link.attr('rel'), link.attr('href')]),
        route,
      ).toEqual([['a', '_blank', 'noopener', 'https://www.zaplearn.example/']]);
      expect(page.one('footer a[target]').text(), route).toBe('Zaplearn (opens in a new tab)');
    }
  });

  it('says so where it has no data', () => {
    const page = site.page('/hi/');
    expect(page.one('footer').text()).toBe('not found any element');
    expect(page.all('footer a, footer img, footer details')).toEqual([]);
  });
});
