import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import { EXTENDED } from '../../helpers/flagship-variants.js';
import { PHONE, useFlagship } from '../site/flagship-browser.js';
import { ALL_RULES, bringChecker, COLOUR_RULES, faults, setScheme } from '../site/page-accessibility.js';
import { NEW_APP, openInApp, press } from './app-site.js';

const site = useFlagship(...EXTENDED);

const prepare = (page: Page): Promise<void> => setScheme(page, 'light');

/** Faults of what the page has in its `main`, in light and in dark. */
async function faultsInBoth(page: Page): Promise<string[]> {
  await bringChecker(page);
  const light = await faults(page, ALL_RULES, 'main');
  await setScheme(page, 'dark');
  return [...light, ...(await faults(page, COLOUR_RULES, 'main'))];
}

describe('what only an app or a later day brings into view has no fault that axe finds, in light and in dark', () => {
  it.each(['/referral/', '/referral-summary/'])('the revamp of %s, with what it says after a press', async (path) => {
    const { page } = await openInApp(site, path, NEW_APP, { prepare });
    await page.waitForSelector('[data-panel][data-shown="revamp"]');
    await press(page, 'copy');
    await expect
      .poll(() => page.$eval('[data-view="revamp"] [role="status"]', (status) => status.textContent.length))
      .toBeGreaterThan(5);
    expect(await faultsInBoth(page)).toEqual([]);
  });

  it('a state that the app tells', async () => {
    const { page, app } = await openInApp(site, '/weekly-jackpot/', NEW_APP, { prepare });
    await expect.poll(() => app.names()).toContain('UpdateNotch');
    await app.event('TournamentChanged', { state: 'closed result out' });
    await page.waitForSelector('[data-state="closed result out"][aria-current]');
    expect(await faultsInBoth(page)).toEqual([]);
  });

  it('coupons that have expired', async () => {
    const { page } = await site.open('/coupons/', {
      viewport: PHONE,
      async prepare(tab) {
        await prepare(tab);
        await tab.evaluateOnNewDocument(() => {
          Date.now = () => Date.UTC(2028, 6, 1);
        });
      },
    });
    await expect.poll(() => page.$$eval('[data-expired]:not([hidden])', ({ length }) => length)).toBe(3);
    expect(await faultsInBoth(page)).toEqual([]);
  });
});
