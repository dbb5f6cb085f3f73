import { describe, expect, it } from 'vitest';
import { PHONE, useFlagship, WIDE } from './flagship-browser.js';

describe('a banner with another picture for phones', () => {
  const site = useFlagship({
    'site/pages/index.yaml': (content) =>
      content.replace(/^( *)bannerImage: .*$/m, '$&\n$1bannerHomeMobileImage: images/hero/article-team-ludo.svg'),
  });

  it.each([
    ['phones', PHONE, 'article-team-ludo'],
    ['wide screens', WIDE, 'home'],
  ])('fetches only the one for %s', async (_screens, viewport, name) => {
    const { page, problems } = await site.open('/', { viewport });
    await page.waitForFunction(
      () => document.querySelector<HTMLImageElement>('main img[alt^="A Ludo board"]')?.complete,
    );
    const fetched = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name: url }) => /\/(home|article-team-ludo)-[\da-f]+\.svg$/.exec(url)?.[1] ?? []),
    );
    expect(fetched).toEqual([name]);
    expect(await page.$eval('main img[alt^="A Ludo board"]', ({ currentSrc }) => currentSrc)).toContain(`/${name}-`);
    expect(problems()).toEqual([]);
  });
});
