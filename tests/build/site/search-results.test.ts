import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILD_TIMEOUT, buildFlagship, type Flagship } from '../../helpers/flagship.js';

/** What search results show whole, in characters as people count them: an Indic letter with its vowel sign is one. */
const TITLE = { least: 10, most: 60 };
const DESCRIPTION = { least: 70, most: 155 };

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const lengthOf = (text: string): number => [...graphemes.segment(text)].length;

const outside = (text: string, { least, most }: typeof TITLE): boolean =>
  lengthOf(text) < least || lengthOf(text) > most;

interface Entry {
  readonly route: string;
  readonly text: string;
}

/** Texts that more than one page has, with their routes. */
function repeated(entries: readonly Entry[]): string[] {
  const same = (first: Entry, second: Entry): boolean => first.text.toLowerCase() === second.text.toLowerCase();
  return entries
    .filter((entry) => entries.some((other) => other !== entry && same(entry, other)))
    .map(({ route, text }) => `${route}: ${text}`);
}

describe('in search results every page', () => {
  let site: Flagship;
  let titles: Entry[];
  let descriptions: Entry[];
  beforeAll(async () => {
    site = await buildFlagship();
    titles = site.pages.map(({ route, page }) => ({ route, text: page.one('head > title').text() }));
    descriptions = site.pages.map(({ route, page }) => ({
      route,
      text: page.one('head > meta[name="description"]').attr('content') ?? '',
    }));
  }, BUILD_TIMEOUT);
  afterAll(() => site.dispose());

  it('has a title of its own that is shown whole', () => {
    expect(repeated(titles)).toEqual([]);
    expect(
      titles
        .filter(({ text }) => outside(text, TITLE))
        .map(({ route, text }) => `${route}: ${String(lengthOf(text))} characters: ${text}`),
    ).toEqual([]);
  });

  it('has a description of its own that says something and is shown whole', () => {
    expect(repeated(descriptions)).toEqual([]);
    expect(
      descriptions
        .filter(({ text }) => outside(text, DESCRIPTION))
        .map(({ route, text }) => `${route}: ${String(lengthOf(text))} characters: ${text}`),
    ).toEqual([]);
  });

  it('says the same where it is shared', () => {
    for (const { route, page } of site.pages) {
      const shared = ['og:title', 'og:description'].map((name) =>
        page.one(`head > meta[property="${name}"]`).attr('content'),
      );
      expect(shared, route).toEqual([
        page.one('head > title').text(),
        page.one('head > meta[name="description"]').attr('content'),
      ]);
    }
  });

  it('is measured as people count', () => {
    expect(['लूडो', 'লুডো', 'લુડો', 'ludo'].map(lengthOf)).toEqual([2, 2, 2, 4]);
  });
});
