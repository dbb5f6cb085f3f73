import { describe, expect, it } from 'vitest';
import { useFlagship } from './flagship-browser.js';

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
          aids: visible
            .filter((element) => element.matches('nav, button, [role="search"]'))
            .map(({ localName }) => localName),
          footer: visible.filter((element) => element.matches('body > footer p')).map(({ textContent }) => textContent),
          docked: visible
            .filter(
              (element) =>
                getComputedStyle(element).position === 'fixed' ||
                (getComputedStyle(element).position === 'sticky' && element.localName !== 'header'),
            )
            .map(({ className }) => className),
        };
      });
      expect(seen.parts.filter((name) => name !== 'header')).toEqual(['main', 'footer']);
      expect(seen.aids).toEqual([]);
      // The risk, the notice and the company.
      expect(seen.footer.at(-1)).toContain('© Zupee Skill Games Private Limited');
      expect(seen.footer.length).toBeLessThanOrEqual(3);
      expect(seen.header).toEqual(seen.parts.includes('header') ? ['a'] : []);
      expect(seen.docked).toEqual([]);
    },
  );
});
