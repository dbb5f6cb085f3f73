import { describe, expect, it } from 'vitest';
import { PHONE, useFlagship, WIDE } from './flagship-browser.js';

describe('a banner with another picture for phones', () => {
  const site = useFlagship();

  it.each([
    ['phones', PHONE, 'match-phone'],
    ['wide screens', WIDE, 'match'],
  ])('fetches only the one for %s', async (_screens, viewport, name) => {
    const { page, problems } = await site.open('/', { viewport });
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('main img[alt^="A phone"]')?.complete);
    const fetched = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name: url }) => /\/(match|match-phone)-[\da-f]+\.svg$/.exec(url)?.[1] ?? []),
    );
    expect(fetched).toEqual([name]);
    expect(await page.$eval('main img[alt^="A phone"]', ({ currentSrc }) => currentSrc)).toContain(`/${name}-`);
    expect(problems()).toEqual([]);
  });
});
