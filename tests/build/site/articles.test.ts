import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILD_TIMEOUT, buildFlagship, type Flagship, type PublishedPage } from '../../helpers/flagship.js';

const TEXT = 'main div[class*="reading_text"]';

interface BoardYaml {
  readonly under: string;
  readonly alt: string;
  readonly tokens?: readonly { readonly at: string; readonly color?: string }[];
}

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
        .map((element) => ({ heading: element.attr('id'), alt: element.all('img')[0]?.attr('alt') }));
      const shown = places.flatMap(({ alt }, index) => {
        const heading = places.slice(0, index).findLast(({ heading: id }) => id !== undefined)?.heading;
        return alt === undefined ? [] : [{ alt, under: `#${heading ?? ''}` }];
      });
      expect(shown.length, route).toBeGreaterThan(1);
      expect(byText(shown), route).toEqual(byText(boards.map(({ alt, under }) => ({ alt: alt.trim(), under }))));
      // A diagram loads when it is near, and no page carries the drawing.
      for (const drawing of page.all(`${TEXT} figure img`)) expect(drawing.attr('loading'), route).toBe('lazy');
      expect(page.all(`${TEXT} svg`), route).toEqual([]);
    }
  });
});
