import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILD_TIMEOUT, buildFlagship, type Flagship, type PublishedPage } from '../../helpers/flagship.js';
import { EXTENDED } from '../../helpers/flagship-variants.js';
import type { PageElement } from '../../helpers/select.js';

const ORIGIN = 'https://www.zupee.example';

/** Letters of the languages that are not written in Latin ones. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  hi: /\p{Script=Devanagari}/gu,
  bn: /\p{Script=Bengali}/gu,
  gu: /\p{Script=Gujarati}/gu,
};
const INDIC = Object.keys(SCRIPTS);

/**
 * What stands in Latin letters in every language: the names of companies as their marks and papers show them, `MB`, `SHA-256` with its digits, and `RNG`, the name of
 * a certificate that is abbreviated so in Indian languages too.
 */
const PROPER_NAMES =
  /\b(Zupee Skill Games Private Limited|Zupee|Zaplearn|paytm|PhonePe|Google Pay|iPhone|Mac|Razorpay|Jusfree|Cashfree|RNG|MB|install-zupee\.apk|care@zupee\.example|SHA-256(?:[\da-f]{64})?|[\da-f]{64})\b/g;

/** Attributes that are read out or shown. */
const SPOKEN = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'title',
  'placeholder',
];

/** Keys of structured data whose values are read by people. */
const READ_KEYS = new Set(['name', 'headline', 'description', 'text', 'caption']);

const languageOf = ({ page }: PublishedPage): string => page.one('html').attr('lang') ?? '';
const count = (text: string, language: string): number => text.match(SCRIPTS[language] ?? /$^/)?.length ?? 0;

/** What an element says to a visitor: its text without scripts. */
function words(element: PageElement): string {
  return element.all('script').reduce((text, script) => text.replace(script.text(), ' '), element.text());
}

function readTexts(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return READ_KEYS.has(key) ? [value.replace(/<[^>]*>/g, ' ')] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => readTexts(item, Array.isArray(value) ? key : name));
}

/** Every text of a page that a person or a search result shows or reads out, apart from what is marked as another language. */
function texts(page: PageElement): string[] {
  const foreign = page.all('body [lang]').map((element) => element.text());
  const head = [
    page.one('head > title').text(),
    ...page
      .all('meta[name="description"], meta[property="og:title"], meta[property="og:description"]')
      .map((meta) => meta.attr('content') ?? ''),
  ];
  const data = page
    .all('head > script[type="application/ld+json"]')
    .flatMap((script) => readTexts(JSON.parse(script.text())));
  const attributes = SPOKEN.flatMap((name) => page.all(`[${name}]`).map((element) => element.attr(name) ?? ''));
  return [
    foreign.reduce((rest, own) => rest.replace(own, ' '), words(page.one('body'))),
    ...head,
    ...data,
    ...attributes,
  ];
}

/** Language, address and name of each link of a language switch. Its `hreflang` has to agree with its `lang`. */
function switchIn(page: PageElement, selector: string): string[][] {
  return page.all(selector).map((link) => {
    expect(link.attr('hreflang')).toBe(link.attr('lang'));
    return [link.attr('lang') ?? '', link.attr('href') ?? '', link.text()];
  });
}

describe('the languages of the site', () => {
  let site: Flagship;
  let sitemap: string;
  beforeAll(async () => {
    site = await buildFlagship(...EXTENDED);
    sitemap = await readFile(join(site.out, 'sitemap.xml'), 'utf8');
  }, BUILD_TIMEOUT);
  afterAll(() => site.dispose());

  const inIndic = (): PublishedPage[] => site.pages.filter((entry) => INDIC.includes(languageOf(entry)));
  const alternates = (page: PageElement): [string, string][] =>
    page
      .all('link[rel="alternate"][hreflang]')
      .filter((link) => link.attr('type') === undefined)
      .map((link) => [link.attr('hreflang') ?? '', (link.attr('href') ?? '').replace(ORIGIN, '')]);

  it('are four, with a page in each', () => {
    expect([...new Set(site.pages.map(languageOf))].sort()).toEqual(['bn', 'en', 'gu', 'hi']);
    expect(['/hi/', '/bn/ludo/', '/gu/ludo/'].map((route) => site.page(route).one('html').attr('lang'))).toEqual(INDIC);
  });

  it('are marked where a page has words in another one', () => {
    for (const entry of site.pages) {
      for (const language of INDIC.filter((code) => code !== languageOf(entry))) {
        const marked = entry.page
          .all(`body [lang="${language}"]`)
          .map((element) => count(element.text(), language))
          .reduce((sum, part) => sum + part, 0);
        expect(count(words(entry.page.one('body')), language), `${language} on ${entry.route}`).toBe(marked);
        expect(marked, `${language} on ${entry.route}`).toBeGreaterThan(0);
      }
    }
  });

  it('leave nothing in English on their pages but proper names: not in a label, not in a search link, not in the head', () => {
    for (const { route, page } of inIndic()) {
      expect(
        texts(page).flatMap((text) => text.replace(PROPER_NAMES, ' ').match(/\p{Script=Latin}+/gu) ?? []),
        route,
      ).toEqual([]);
    }
  });

  it('are named by the versions of a page for search engines, both ways, in the head and in the sitemap', () => {
    expect(alternates(site.page('/'))).toEqual([
      ['en', '/'],
      ['hi', '/hi/'],
      ['x-default', '/'],
    ]);
    expect(alternates(site.page('/ludo/'))).toEqual([
      ['bn', '/bn/ludo/'],
      ['en', '/ludo/'],
      ['gu', '/gu/ludo/'],
      ['hi', '/hi/ludo/'],
      ['x-default', '/ludo/'],
    ]);
  });

  it('are left out of those where a page must not be found', () => {
    expect(alternates(site.page('/sample/'))).toEqual([
      ['bn', '/bn/sample/'],
      ['en', '/sample/'],
      ['x-default', '/sample/'],
    ]);
    expect(alternates(site.page('/sample-hi/'))).toEqual([]);
    expect(sitemap).not.toContain('/sample-hi/');
    for (const { route, page } of site.pages.filter(
      (entry) => entry.page.one('meta[name="robots"]').attr('content') === 'noindex',
    ))
      expect(alternates(page), route).toEqual([]);
  });

  it('are named with the country in previews of shared links', () => {
    for (const entry of site.pages) {
      expect(entry.page.one('meta[property="og:locale"]').attr('content'), entry.route).toBe(`${languageOf(entry)}_IN`);
      const others = alternates(entry.page)
        .map(([language]) => language)
        .filter((language) => ![languageOf(entry), 'x-default'].includes(language));
      expect(
        entry.page.all('meta[property="og:locale:alternate"]').map((meta) => meta.attr('content')),
        entry.route,
      ).toEqual(others.map((language) => `${language}_IN`));
    }
  });

  it('are one step away on every page, at the same page where it exists in them, under their own names', () => {
    const homes = { en: '/', hi: '/hi/', bn: '/bn/ludo/', gu: '/gu/ludo/' };
    const versions: Readonly<Record<string, object>> = {
      ...Object.fromEntries(
        ['/ludo/', '/bn/ludo/', '/gu/ludo/'].map((route) => [route, { en: '/ludo/', hi: '/hi/ludo/' }]),
      ),
      ...Object.fromEntries(
        ['/sample/', '/sample-hi/', '/bn/sample/'].map((route) => [
          route,
          { en: '/sample/', hi: '/sample-hi/', bn: '/bn/sample/' },
        ]),
      ),
    };
    for (const route of ['/', '/hi/', '/coupons/', '/404.html', ...Object.keys(versions)]) {
      const links = site.page(route).all('footer nav a[lang]');
      expect(Object.fromEntries(links.map((link) => [link.attr('lang'), link.attr('href')])), route).toEqual({
        ...homes,
        ...versions[route],
      });
    }
    for (const entry of site.pages) {
      const links = entry.page.all('footer nav a[lang]');
      expect(
        links.map((link) => [link.text(), link.attr('hreflang')]),
        entry.route,
      ).toEqual([
        ['English', 'en'],
        ['हिन्दी', 'hi'],
        ['বাংলা', 'bn'],
        ['ગુજરાતી', 'gu'],
      ]);
      expect(
        links.filter((link) => link.attr('aria-current') !== undefined).map((link) => link.attr('lang')),
        entry.route,
      ).toEqual([languageOf(entry)]);
    }
  });

  it.each<[route: string, choices: [lang: string, path: string, name: string][]]>([
    ['/', [['hi', '/hi/', 'हिन्दी']]],
    ['/hi/', [['en', '/', 'English']]],
    [
      '/bn/ludo/',
      [
        ['en', '/ludo/', 'English'],
        ['hi', '/hi/ludo/', 'हिन्दी'],
        ['gu', '/gu/ludo/', 'ગુજરાતી'],
      ],
    ],
    [
      '/sample/',
      [
        ['hi', '/sample-hi/', 'हिन्दी'],
        ['bn', '/bn/sample/', 'বাংলা'],
      ],
    ],
    ['/coupons/', []],
  ])('are offered in the header and in the menu of %s if the page is translated', (route, choices) => {
    const page = site.page(route);
    const bar = switchIn(page, 'header div > ul[aria-label] > li > a');
    const menu = switchIn(page, 'header nav ul[aria-label] > li > a');
    expect({ bar, menu }).toEqual({ bar: choices, menu: choices });
  });

  it.each<[route: string, lang: string, path: string, name: string]>([
    ['/ludofestival/', 'hi', '/ludofestival-hi/', 'हिन्दी'],
    ['/ludofestival-hi/', 'en', '/ludofestival/', 'English'],
    ['/tds-cashback/', 'hi', '/tds-cashback-hi/', 'हिन्दी'],
    ['/whatsnew-hi/', 'en', '/whatsnew-en/', 'English'],
  ])('are offered beside the brand of %s, which has no header', (route, ...choice) => {
    expect(site.page(route).all('header')).toEqual([]);
    expect(switchIn(site.page(route), 'main ul[aria-label] > li > a')).toEqual([choice]);
  });

  it('are said by each link that leads to another one', () => {
    const spoken = new Map(site.pages.map((entry) => [entry.route, languageOf(entry)]));
    const links = site.pages.flatMap((entry) => {
      const own = languageOf(entry);
      return entry.page.all('a[href^="/"]').map((link) => {
        const href = link.attr('href') ?? '';
        return {
          place: `${entry.route} -> ${href}`,
          own,
          said: link.attr('hreflang') ?? own,
          target: spoken.get(href.replace(/#.*/, '')),
        };
      });
    });
    expect(links.filter(({ said, target }) => said !== target)).toEqual([]);
    expect(links.filter(({ own, target }) => own !== target).length).toBeGreaterThan(200);
  });

  it('lead home each in its own language where there is such a page', () => {
    for (const entry of site.pages.filter(({ page }) => page.all('header').length > 0)) {
      const home = languageOf(entry) === 'hi' ? '/hi/' : '/';
      const logos = [
        entry.page.all('header a')[0],
        entry.page
          .all('footer a')
          .filter((link) => link.all('img').length > 0)
          .at(-1),
      ];
      expect(
        logos.map((link) => link?.attr('href')),
        entry.route,
      ).toEqual([home, home]);
    }
  });
});
