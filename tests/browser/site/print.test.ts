import { describe, expect, it } from 'vitest';
import { PHONE, useFlagship } from './flagship-browser.js';

describe('a page on paper', () => {
  const site = useFlagship();

  it.each(['/', '/404.html', '/lite/free/', '/ludo/ludo-rules/', '/ludofestival-hi/', '/gu/ludo/', '/weekly-jackpot/'])(
    'has the brand and what it says, and nothing that stays on a screen: %s',
    async (path) => {
      // Paper is about as wide as a phone held sideways.
      const { page } = await site.open(path, { viewport: { width: 718, height: 1000 } });
      await page.emulateMediaType('print');
      const seen = await page.evaluate(() => {
        const visible = [...document.querySelectorAll('body *')].filter((element) => element.checkVisibility());
        return {
          parts: [...new Set(visible.flatMap((element) => element.closest('body > *')?.localName ?? []))],
          header: [
            ...new Set(visible.flatMap((element) => element.closest('body > header > div > *')?.localName ?? [])),
          ],
          docked: visible
            .filter(
              (element) =>
                getComputedStyle(element).position === 'fixed' ||
                (getComputedStyle(element).position === 'sticky' && element.localName !== 'header'),
            )
            .map(({ className }) => className),
        };
      });
      expect(seen.parts.filter((name) => name !== 'header')).toEqual(['main']);
      expect(seen.header).toEqual(seen.parts.includes('header') ? ['a'] : []);
      expect(seen.docked).toEqual([]);
    },
  );

  it('has the answers of questions that are folded on the screen', async () => {
    const { page } = await site.open('/gu/ludo/', { viewport: PHONE });
    const shown = (): Promise<boolean[]> =>
      page.$$eval('main details:not([open]) p', (answers) =>
        answers.map((answer) => answer.checkVisibility({ contentVisibilityAuto: true })),
      );
    expect(new Set(await shown())).toEqual(new Set([false]));
    await page.emulateMediaType('print');
    // What is skipped on the screen is looked at anew with the next frame.
    await expect.poll(async () => new Set(await shown())).toEqual(new Set([true]));
  });
});
