import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import { useFlagship, WIDE } from './flagship-browser.js';

/** Of two screens like this one. */
const SCREEN = { width: 360, height: 740 };

const visibleLinks = (page: Page): Promise<number[]> =>
  page.$$eval('footer nav > div', (columns) =>
    columns.map((column) => [...column.querySelectorAll('a')].filter((link) => link.checkVisibility()).length),
  );

describe('the footer', () => {
  const site = useFlagship();

  it('folds its columns on phones, without scripts too, and has the search links last', async () => {
    const { page } = await site.open('/', { viewport: SCREEN, javaScript: false });
    expect(await visibleLinks(page)).toEqual([0, 0, 0, 0]);
    await page.click('footer nav > div:nth-child(2) summary');
    expect(await visibleLinks(page)).toEqual([0, 6, 0, 0]);
    await page.click('footer nav > div:nth-child(2) summary');
    expect(await visibleLinks(page)).toEqual([0, 0, 0, 0]);
    const below = await page.evaluate(() => {
      const searches = document.querySelector('footer [data-id="searches"] details')?.getBoundingClientRect().top ?? 0;
      return [...document.querySelectorAll('footer :is(nav, img, p)')].filter(
        (part) => part.getBoundingClientRect().top > searches,
      ).length;
    });
    expect(below).toBe(0);
  });

  it('shows every link on wide screens, where its headings are no buttons', async () => {
    const { page } = await site.open('/', { viewport: WIDE, reuseTab: true });
    expect(await visibleLinks(page)).toEqual([6, 6, 5, 8]);
    expect(
      await page.$$eval('footer nav summary', (buttons) =>
        buttons.map((button) => {
          button.focus();
          return document.activeElement === button;
        }),
      ),
    ).toEqual([false, false, false, false]);
    expect(
      await page.$$eval('footer nav h2', (headings) =>
        headings.every((heading) => heading.checkVisibility({ visibilityProperty: true })),
      ),
    ).toBe(true);
  });
});
