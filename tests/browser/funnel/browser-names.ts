import type { Page } from 'puppeteer';
import { MIB, PHONE } from './funnel-site.js';

/** More than the page saves at once, and what of it comes before the rest is held. */
export const LARGE = 3 * MIB;

export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

export const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';

/** A browser that calls itself so, and gives no hints that say otherwise. */
export const as = (userAgent: string) => ({
  viewport: PHONE,
  prepare: async (page: Page): Promise<void> => {
    await page.setUserAgent({ userAgent });
    await page.evaluateOnNewDocument(() => {
      Object.defineProperty(navigator, 'userAgentData', { value: undefined });
    });
  },
});
