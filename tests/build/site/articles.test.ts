import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILD_TIMEOUT, buildFlagship, type Flagship, type PublishedPage } from '../../helpers/flagship.js';
import { parseSquare, pointOf } from '../../../templates/shared/ludo/squares.js';
import { wordsOf } from './body-words.js';

const TEXT = 'main div[class*="reading_text"]';

/** Below this many words an article teaches too little to be one. */
const LEAST_WORDS = 600;

/** Chances from none to one, as the site writes them. */
const percent = (chance: number): string => `${(chance * 100).toFixed(1)}%`;

const FACES = [1, 2, 3, 4, 5, 6];

/** The chance that one token, alone, is hit by another that many squares behind; a third six cancels the turn with all that it did. */
function hitChance(distance: number): number {
  const ways = FACES.flatMap((first) => FACES.flatMap((second) => FACES.map((third) => [first, second, third])));
  const hits = ways.filter((throws) => {
    const played = throws.slice(0, throws.findIndex((face) => face !== 6) + 1);
    return played.some((_, index) => played.slice(0, index + 1).reduce((sum, face) => sum + face, 0) === distance);
  });
  return hits.length / ways.length;
}

/** The chance that a token with that many steps to go is home after so many throws; the last number has to be exact. */
function homeWithin(steps: number, throws: number): number {
  let chances = new Map([[steps, 1]]);
  for (let done = 0; done < throws; done += 1) {
    const next = new Map<number, number>();
    for (const [left, chance] of chances) {
      for (const face of FACES) {
        const after = face > left ? left : left - face;
        next.set(after, (next.get(after) ?? 0) + chance / 6);
      }
    }
    chances = next;
  }
  return chances.get(0) ?? 0;
}

interface BoardYaml {
  readonly under: string;
  readonly alt: string;
  readonly tokens?: readonly { readonly at: string; readonly color?: string }[];
}

/** Steps from any colour's start to the eight safe squares. */
const SAFE_STEPS = [0, 8, 13, 21, 26, 34, 39, 47];

const byText = (boards: readonly { readonly alt: string; readonly under: string }[]): object[] =>
  [...boards].sort((a, b) => (a.alt < b.alt ? -1 : 1));

describe('the articles about Ludo', () => {
  let site: Flagship;
  let articles: PublishedPage[];
  beforeAll(async () => {
    site = await buildFlagship();
    articles = site.pages.filter(({ page }) => page.all('meta[property="og:type"][content="article"]').length > 0);
  }, BUILD_TIMEOUT);
  afterAll(() => site.dispose());

  /** Rows of a table of the text, without its head, by the heading of its first column. */
  const rows = (route: string, column: string): string[][] => {
    const table = site
      .page(route)
      .all(`${TEXT} table`)
      .find((candidate) => candidate.all('th')[0]?.text() === column);
    return table?.all('tbody tr').map((row) => row.all('td').map((cell) => cell.text())) ?? [];
  };

  it('are fifteen at least, each long enough to teach something', () => {
    expect(articles.length).toBeGreaterThanOrEqual(15);
    expect(articles.filter(({ route }) => !/^(?:\/hi)?\/ludo\//.test(route))).toEqual([]);
    const lengths = articles.map(({ route, page }) => ({ route, words: wordsOf(page.one(TEXT).text()).length }));
    expect(lengths.filter(({ words }) => words < LEAST_WORDS)).toEqual([]);
  });

  it('have a table of contents with all their headings, the way back to Ludo, and other articles to go on with', () => {
    for (const { route, page } of articles) {
      const headings = page.all(`${TEXT} h2`).map((heading) => `#${heading.attr('id') ?? ''}`);
      expect(headings.length, route).toBeGreaterThan(3);
      expect(
        [...new Set(page.all('main nav a[href^="#"], main details a[href^="#"]').map((link) => link.attr('href')))],
        route,
      ).toEqual(headings);
      expect(
        page.all('main nav > ol[class*="breadcrumb"] a').map((link) => link.attr('href')),
        route,
      ).toEqual(route.startsWith('/hi/') ? ['/hi/', '/hi/ludo/'] : ['/', '/ludo/']);
      const related = page.all('main a[class*="page_cards"]').map((link) => link.attr('href'));
      expect(related.length, route).toBeGreaterThan(1);
      expect(related, route).not.toContain(route);
    }
  });

  it('have two diagrams at least, each in the part that it names, with a text for those who do not see it', async () => {
    for (const { route, page } of articles) {
      const { boards = [] } = (await site.yaml(`pages${route.slice(0, -1)}.yaml`)) as { boards?: BoardYaml[] };
      const places = page
        .all(['h2', 'h3', 'figure'].map((tag) => `${TEXT} ${tag}`).join())
        .map((element) => ({ heading: element.attr('id'), alt: element.all('svg')[0]?.attr('aria-label') }));
      const shown = places.flatMap(({ alt }, index) => {
        const heading = places.slice(0, index).findLast(({ heading: id }) => id !== undefined)?.heading;
        return alt === undefined ? [] : [{ alt, under: `#${heading ?? ''}` }];
      });
      expect(shown.length, route).toBeGreaterThan(1);
      expect(byText(shown), route).toEqual(byText(boards.map(({ alt, under }) => ({ alt: alt.trim(), under }))));
      // One drawing of the squares, and one definition of what else the diagrams share.
      expect(new Set(page.all(`${TEXT} svg > image`).map((drawing) => drawing.attr('href'))).size, route).toBe(1);
      expect(page.all(`${TEXT} defs`), route).toHaveLength(1);
    }
  });

  it('show no position that the rules forbid: tokens of two colours share safe squares only', async () => {
    for (const { route } of articles) {
      const { boards = [] } = (await site.yaml(`pages${route.slice(0, -1)}.yaml`)) as { boards?: BoardYaml[] };
      for (const { tokens = [], alt } of boards) {
        const colours = new Map<string, Set<string>>();
        for (const { at, color } of tokens) {
          const { x, y } = pointOf(parseSquare(at));
          const key = `${String(x)} ${String(y)}`;
          colours.set(key, (colours.get(key) ?? new Set()).add(color ?? parseSquare(at).color));
        }
        const shared = tokens.filter(({ at }) => {
          const { x, y } = pointOf(parseSquare(at));
          return (
            (colours.get(`${String(x)} ${String(y)}`)?.size ?? 0) > 1 && !SAFE_STEPS.includes(parseSquare(at).step)
          );
        });
        expect(shared, `${route} ${alt}`).toEqual([]);
      }
    }
  });

  it('give the chance of being captured as it can be counted', () => {
    const stated = rows('/ludo/dice-probability/', 'Steps behind you').flatMap(([distances = '', chance = '']) => {
      const [first = NaN, last = first] = distances.split(' to ').map(Number);
      return FACES.concat(7, 8, 9, 10, 11, 12)
        .filter((distance) => distance >= first && distance <= last)
        .map((distance) => [distance, chance.split(', or ')[1]]);
    });
    expect(stated).toEqual(Array.from({ length: 12 }, (_, index) => [index + 1, percent(hitChance(index + 1))]));
  });

  it('give the chance of being home after some throws as it can be counted', () => {
    const stated = rows('/ludo/expected-turns/', 'Home within');
    expect(stated.length).toBeGreaterThan(3);
    expect(stated).toEqual(stated.map(([throws = '']) => [throws, percent(homeWithin(56, parseInt(throws, 10)))]));
  });
});
