import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appPackageFiller } from '../../helpers/app-package.js';
import { BUILD_TIMEOUT, buildFlagship, type Flagship } from '../../helpers/flagship.js';
import { bodyWords, GAP, wordsOf, type LeftOut } from './body-words.js';
import { sharedRuns, type Body } from './shared-runs.js';

/** So many equal words in a row are a sentence that two pages share. */
const RUN = 8;

/** Fewer words than this are no page of their own. */
const SHORTEST_BODY = 40;

const site = fileURLToPath(new URL('../../../site/', import.meta.url));

/**
 * What is left out, and why:
 *
 * - everything outside `<main>` (the skip link, the header, the footer with its links for searches), and within it navigation such
 *   as breadcrumbs and tables of contents: components that pages share, told once in the data;
 * - a text that is word for word a value of `site/data/`: labels, and formulas that the law or the company wants in one wording,
 *   such as what stands below the download button. They are written once, for all pages;
 * - the title, the heading or the description of another page in a link to it, as in a list of related articles: they announce that page.
 *
 * Everything else is a page's own and is compared across the edges of paragraphs, list items and headings.
 */
async function leftOut(flagship: Flagship): Promise<LeftOut> {
  const files = (await readdir(join(site, 'data'), { recursive: true })).filter((name) => name.endsWith('.yaml'));
  const fill = await appPackageFiller(flagship);
  const values = await Promise.all(files.map((name) => flagship.yaml(`data/${name}`)));
  const shared = new Set(values.flatMap(strings).map((text) => spaced(fill(text))));
  const names = new Map(
    flagship.pages.map(({ route, page }) => [
      route,
      [
        page.one('head > title').text(),
        page.one('h1').text(),
        spaced(page.one('meta[name="description"]').attr('content') ?? ''),
      ],
    ]),
  );
  return (text, link) =>
    shared.has(text) || (link !== undefined && (names.get(link.replace(/#.*/, ''))?.includes(text) ?? false));
}

/** Every text within a value, at any depth. */
function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}

const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim();

describe('the words of the pages', () => {
  let flagship: Flagship;
  let bodies: Body[];
  beforeAll(async () => {
    flagship = await buildFlagship();
    const isLeftOut = await leftOut(flagship);
    bodies = flagship.pages.map(({ route, html }) => ({ route, words: bodyWords(html, isLeftOut) }));
  }, BUILD_TIMEOUT);
  afterAll(() => flagship.dispose());

  it(`are their own: no two bodies share ${String(RUN)} in a row`, () => {
    // Figures are the same in every language.
    const runs = sharedRuns(bodies, RUN).filter(({ words }) => /\p{L}/u.test(words));
    expect(runs.map(({ routes, words }) => `${routes.join(' and ')}: ${words}`)).toEqual([]);
  });

  it('are there on every page', () => {
    const short = bodies.filter(({ words }) => words.filter((word) => word !== GAP).length < SHORTEST_BODY);
    // Lists of pages consist of their names, and the search of its results.
    const lists = /^\/(?:html-sitemap|search|ludo\/articles(?:\/\w+)?)\/$/;
    expect(short.map(({ route }) => route).filter((route) => !lists.test(route))).toEqual([]);
  });
});

describe('a run of words', () => {
  const none: LeftOut = () => false;
  const page = (main: string): string =>
    `<body><header>One two three four five six seven eight</header><main>${main}</main></body>`;
  const runs = (first: string, second: string, isLeftOut = none): string[] =>
    sharedRuns(
      [first, second].map((main, index) => ({ route: `/${String(index)}/`, words: bodyWords(page(main), isLeftOut) })),
      4,
    ).map(({ words }) => words);

  it('goes on through inline elements, paragraphs and spelling variants, as far as it can', () => {
    expect(
      runs(
        '<p>So: roll the <b>dice</b> twice,</p><p>then move. And rest</p>',
        '<ul><li>Roll the dice</li><li>twice then MOVE; but first</li></ul>',
      ),
    ).toEqual(['roll the dice twice then move']);
  });

  it('is found in every script of the site', () => {
    expect(runs('<p>आज आप छह आने पर गोटी निकालें</p>', '<p>कल छह आने पर गोटी रखें</p>')).toEqual(['छह आने पर गोटी']);
    expect(runs('<p>ছক্কা পড়লে ঘুঁটি বের হয়</p>', '<p>তবে ছক্কা পড়লে ঘুঁটি বের করুন</p>')).toEqual(['ছক্কা পড়লে ঘুঁটি বের']);
    expect(runs('<p>છગ્ગો પડે ત્યારે કૂકરી નીકળે</p>', '<p>જો છગ્ગો પડે ત્યારે કૂકરી રાખો</p>')).toEqual(['છગ્ગો પડે ત્યારે કૂકરી']);
    expect(wordsOf('क्\u200dया don’t 2,5')).toEqual(['क्या', "don't", '2', '5']);
  });

  it('ends at what is left out', () => {
    expect(runs('<p>one two</p><nav>label</nav><p>three four</p>', '<p>one two three four</p>')).toEqual([]);
    expect(runs('<p>one two three four</p>', '<p>one two three four</p>', (text) => text.startsWith('one'))).toEqual(
      [],
    );
    expect(runs('<p>one two three</p><p>four</p>', '<p>one two three four</p>')).toEqual(['one two three four']);
  });
});
