import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import { PHONE, useFlagship } from './flagship-browser.js';
import { motion } from './page-appearance.js';

const BOX = '#screens input[type="checkbox"]';

/** Names of the screens of the first place that are seen. */
const seen = (page: Page): Promise<string[]> =>
  page.$$eval('#screens li:first-child img', (images) =>
    images.filter((image) => image.checkVisibility()).map((image) => image.src.replace(/.*\/|-[\da-f]+\.svg$/g, '')),
  );

describe('the board in motion', () => {
  const site = useFlagship();

  it('is paused with the keyboard, and goes on', async () => {
    const { page, problems } = await site.open('/', { viewport: PHONE });
    expect(await seen(page)).toEqual(['board-in-motion']);
    await page.focus(BOX);
    await page.keyboard.press('Space');
    expect(await seen(page)).toEqual(['ludo-supreme-1']);
    await page.click('#screens label');
    expect(await seen(page)).toEqual(['board-in-motion']);
    expect(problems()).toEqual([]);
  });

  it('does not move for people who asked for less motion', async () => {
    const { page } = await site.open('/', {
      viewport: PHONE,
      prepare: (tab) => tab.emulateMediaFeatures(motion('reduce')),
    });
    expect(await seen(page)).toEqual(['ludo-supreme-1']);
    expect(await page.$eval(BOX, (box) => box.checkVisibility())).toBe(false);
  });
});
