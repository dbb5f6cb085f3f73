import { describe, expect, it } from 'vitest';
import { forceColors, hasEdge, isDrawn } from '../forced-colors.js';
import { PHONE, useFlagship } from './flagship-browser.js';
import { MENU } from './page-accessibility.js';
import { motion } from './page-appearance.js';

const STICKY_BAR = 'main > div:last-of-type';

describe('the look of the site', () => {
  const site = useFlagship();
  const tab = site.tab();

  it('is seen where the system sets the colours: the menu button, what is pressed, and what stands apart', async () => {
    const unseen: string[] = [];
    for (const [path, edges] of [
      ['/', ['header a[data-hold]', 'main a[data-hold]', '[class*="closing_band_band"]']],
      ['/404.html', [STICKY_BAR, `${STICKY_BAR} a`]],
      ['/coupons/', ['#codes button']],
      ['/referral/', ['[data-view="older"] [data-do="share"]']],
      ['/refer-and-earn/', ['#what-counts [class*="ticks"]']],
      ['/super-six/film-1/', ['[class*="play"]']],
    ] as const) {
      const { page } = await site.open(path, { viewport: PHONE, prepare: forceColors });
      for (const edge of edges) {
        await page.waitForSelector(edge, { visible: true });
        await page.$eval(edge, (element) => {
          element.scrollIntoView({ behavior: 'instant', block: 'center' });
        });
        if (!(await hasEdge(page, edge))) unseen.push(`${path} ${edge}`);
      }
    }
    const { page } = await site.open('/', {
      viewport: PHONE,
      prepare: async (tab) => {
        await tab.emulateMediaFeatures(motion('reduce'));
        await forceColors(tab);
      },
    });
    for (const state of ['closed', 'open']) {
      if (state === 'open') await page.click(`${MENU} summary`);
      if (!(await isDrawn(page, `${MENU} summary`, { left: 8, top: 8, width: 32, height: 32 })))
        unseen.push(`the menu button, ${state}`);
    }
    expect(unseen).toEqual([]);
  });

  it.each(['/referral/', '/referral-summary/'])(
    'leaves no band empty at the foot of a card that invites, and moves nothing when it says something: %s',
    async (path) => {
      const { page } = await tab.open(path, PHONE);
      const card = '[data-panel][data-shown] [data-view="older"]';
      await page.waitForSelector(card);
      const foot = (): Promise<{ empty: number; height: number }> =>
        page.$eval(card, (element) => {
          const { bottom, height } = element.getBoundingClientRect();
          const words = [...element.querySelectorAll('p')].filter(
            (text) => text.textContent !== '' && text.checkVisibility({ visibilityProperty: true }),
          );
          return { empty: bottom - Math.max(...words.map((text) => text.getBoundingClientRect().bottom)), height };
        });
      const before = await foot();
      expect(before.empty).toBeLessThan(32);
      await page.click(`${card} [data-do="copy"]`);
      await page.waitForFunction(
        (selector: string) => document.querySelector(`${selector} [role="status"]`)?.textContent !== '',
        {},
        card,
      );
      const after = await foot();
      expect(after.height).toBe(before.height);
      expect(after.empty).toBeLessThan(56);
    },
  );
});
