import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILD_TIMEOUT, buildFlagship, type Flagship, type PublishedPage } from '../../helpers/flagship.js';

const ORIGIN = 'https://www.zupee.example';

/** Bytes that a card may have: previews of shared links are fetched over the same networks as pages. */
const MAX_BYTES = 60 * 1024;

let site: Flagship;
beforeAll(async () => {
  site = await buildFlagship();
}, BUILD_TIMEOUT);
afterAll(() => site.dispose());

const tag = ({ page }: PublishedPage, name: string): string | undefined =>
  page.all(`head meta[property="${name}"], head meta[name="${name}"]`)[0]?.attr('content');
const cardPath = (page: PublishedPage): string => (tag(page, 'og:image') ?? '').replace(`${ORIGIN}/`, '');

describe('every page', () => {
  it('has a card of its own, which its head describes', () => {
    const paths = site.pages.map(cardPath);
    expect(paths.filter((path) => !/^assets\/card-[a-z0-9-]+-[0-9a-f]{8}\.png$/.test(path))).toEqual([]);
    expect(new Set(paths).size).toBe(paths.length);
    for (const page of site.pages) {
      const described = ['og:image:type', 'og:image:width', 'og:image:height', 'twitter:card'].map((name) =>
        tag(page, name),
      );
      expect(described, page.route).toEqual(['image/png', '1200', '630', 'summary_large_image']);
      expect(tag(page, 'og:image:alt'), page.route).toBe(page.page.one('h1').text());
    }
  });

  it(
    'has a PNG of 1200 by 630 pixels there, of at most 60 KB, and not an empty one',
    async () => {
      for (const page of site.pages) {
        const path = cardPath(page);
        expect(site.files.find((file) => file.path === path)?.size ?? Infinity, page.route).toBeLessThanOrEqual(
          MAX_BYTES,
        );
        const image = sharp(join(site.out, path));
        expect(await image.metadata(), page.route).toMatchObject({ format: 'png', width: 1200, height: 630 });
        // Where the heading stands there is white on violet: an even field would have no deviation.
        const { channels } = await sharp(join(site.out, path))
          .extract({ left: 64, top: 170, width: 560, height: 330 })
          .stats();
        expect(channels[0]?.stdev, page.route).toBeGreaterThan(15);
      }
    },
    BUILD_TIMEOUT,
  );

  it('shows search engines the card of an article, and the icon of the app', () => {
    const icons = new Set<unknown>();
    for (const page of site.pages) {
      const blocks = page.page
        .all('head script[type="application/ld+json"]')
        .map((script) => JSON.parse(script.text()) as Record<string, unknown>);
      for (const block of blocks) {
        if (block['@type'] === 'Article') expect(block['image'], page.route).toBe(tag(page, 'og:image'));
        if (block['@type'] === 'MobileApplication') icons.add(block['image']);
      }
      expect(JSON.stringify(blocks), page.route).not.toMatch(/"(aggregateRating|ratingValue|review)"/);
    }
    expect([...icons]).toEqual([expect.stringMatching(/\/assets\/app-icon-[0-9a-f]{8}\.png$/)]);
  });
});
