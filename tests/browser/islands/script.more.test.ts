import { describe, expect, it } from 'vitest';
import { holdCode, hydrated, useIslandSite } from './island-site.js';

const SEEN = '[data-id="tally"] output';

describe('an island that is a script', () => {
  const site = useIslandSite('react');

  it('is given a press from before its code, once, and loads no React', async () => {
    const scripts: string[] = [];
    let release = (): Promise<void> => Promise.resolve();
    const { page, problems } = await site.open('/script/', {
      prepare: async (tab) => {
        release = await holdCode(tab, 'tally');
        tab.on('response', (response) => {
          if (response.url().endsWith('.js')) scripts.push(new URL(response.url()).pathname);
        });
      },
    });
    await page.click('[data-id="tally"] button');
    expect(await page.$eval(SEEN, ({ textContent }) => textContent)).toBe('0');
    await release();
    await hydrated(page, 'tally');
    await expect.poll(() => page.$eval(SEEN, ({ textContent }) => textContent)).toBe('1');
    await page.click('[data-id="tally"] button');
    expect(await page.$eval(SEEN, ({ textContent }) => textContent)).toBe('2');
    expect(scripts).toEqual([expect.stringMatching(/^\/assets\/tally-/)]);
    expect(problems()).toEqual([]);
  });

  it('has static markup between its tags, with islands of its own, and no props', async () => {
    const { page } = await site.open('/script/');
    const island = await page.$eval('[data-id="tally"]', (element) => element.innerHTML);
    expect(island).toMatch(
      /^<p><button type="button">Add<\/button> <output>0<\/output><\/p><islet-island [^>]*data-id="inner"/,
    );
    expect(await page.$('script[data-props="tally"]')).toBeNull();
    await page.click('[data-id="inner"] button');
    await hydrated(page, 'inner');
    await expect.poll(() => page.$eval('[data-id="inner"] p', ({ textContent }) => textContent)).toBe('Clicked 1 time');
  });
});
