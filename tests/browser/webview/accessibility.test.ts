import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import { EXTENDED } from '../../helpers/flagship-variants.js';
import { PHONE, useFlagship } from '../site/flagship-browser.js';
import { NEW_APP, openInApp, press } from './app-site.js';

const site = useFlagship(...EXTENDED);

const RULES: RunOptions = {
  resultTypes: ['violations'],
  rules: { 'target-size': { enabled: true }, 'color-contrast-enhanced': { enabled: true } },
};

const setScheme = (page: Page, value: 'light' | 'dark'): Promise<void> =>
  page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);

const prepare = async (page: Page): Promise<void> => {
  await setScheme(page, 'light');
  await page.evaluateOnNewDocument(axe.source);
};

/** Faults of what the page has in its `main`, in light and in dark. */
async function faults(page: Page): Promise<string[]> {
  const found: string[] = [];
  // Colours are all that differs in dark.
  for (const [scheme, options] of [
    ['light', RULES],
    [
      'dark',
      { resultTypes: ['violations'], runOnly: ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'] },
    ],
  ] satisfies ['light' | 'dark', RunOptions][]) {
    await setScheme(page, scheme);
    const violations = await page.evaluate(async (rules) => {
      const { axe: checker } = globalThis as unknown as {
        axe: { run(context: string, options: RunOptions): Promise<AxeResults> };
      };
      return (await checker.run('main', rules)).violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
      );
    }, options);
    found.push(...violations.map((violation) => `${scheme}: ${violation}`));
  }
  return found;
}

describe('what only an app or a later day brings into view has no fault that axe finds, in light and in dark', () => {
  it.each(['/referral/', '/referral-summary/'])('the revamp of %s, with what it says after a press', async (path) => {
    const { page } = await openInApp(site, path, NEW_APP, { prepare });
    await page.waitForSelector('[data-panel][data-shown="revamp"]');
    await press(page, 'copy');
    await expect
      .poll(() => page.$eval('[data-view="revamp"] [role="status"]', (status) => status.textContent.length))
      .toBeGreaterThan(5);
    expect(await faults(page)).toEqual([]);
  });

  it('a state that the app tells', async () => {
    const { page, app } = await openInApp(site, '/weekly-jackpot/', NEW_APP, { prepare });
    await expect.poll(() => app.names()).toContain('UpdateNotch');
    await app.event('TournamentChanged', { state: 'closed result out' });
    await page.waitForSelector('[data-state="closed result out"][aria-current]');
    expect(await faults(page)).toEqual([]);
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
    await expect.poll(() => page.$$eval('[data-expired]:not([hidden])', ({ length }) => length)).toBe(2);
    expect(await faults(page)).toEqual([]);
  });
});
