import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import { EXTENDED } from '../../helpers/flagship-variants.js';
import { PHONE, useFlagship } from './flagship-browser.js';
import { allowClipboard, BEFORE, clockAt, CODE, COPIED, ISLAND, refusing, said, SELECTED } from './coupon-page.js';
const OTHER = 'islet-island[data-id="coupon-real-one"]';

/** How long the button says that the code was copied, in milliseconds. */
const COPIED_FOR = 4000;

interface HeldWindow {
  readonly held: (() => void)[];
}

/** Holds what is to happen after that time, until the test lets it. */
async function holding(page: Page): Promise<void> {
  await clockAt(page);
  await page.evaluateOnNewDocument((time) => {
    const held: (() => void)[] = [];
    const start = globalThis.setTimeout.bind(globalThis);
    const holdOrStart = (run: () => void, delay?: number): unknown =>
      delay === time ? held.push(run) : start(run, delay);
    Object.assign(globalThis, { held, setTimeout: holdOrStart });
  }, COPIED_FOR);
}

const letHappen = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      (globalThis as unknown as HeldWindow).held.splice(0).map((run) => {
        run();
      }).length,
  );

describe('a coupon', () => {
  const site = useFlagship(...EXTENDED);
  const refused = site.tab({ viewport: PHONE, prepare: refusing });

  it('is copied by the first press, and says so in view and aloud', async () => {
    const { page, problems } = await site.open('/coupons/', { viewport: PHONE, prepare: holding });
    await allowClipboard(page);
    expect(await said(page, ISLAND)).toEqual(BEFORE);
    await page.click(`${ISLAND} button`);
    await expect.poll(() => said(page, ISLAND)).toEqual(COPIED);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(CODE);
    expect(await said(page, OTHER)).toMatchObject({ button: 'COPY COUPON REAL-ONE', status: '' });
    expect(await letHappen(page)).toBe(1);
    await expect.poll(() => said(page, ISLAND)).toEqual(BEFORE);
    expect(problems()).toEqual([]);
  });

  it.each([
    ['on its last day', '2027-12-31T23:59:00', false],
    ['the day after', '2028-01-01T00:00:00', true],
  ])('says that it has expired, by the calendar of India, and moves nothing: %s', async (_case, now, expired) => {
    const { page, problems } = await site.open('/coupons/', {
      viewport: PHONE,
      async prepare(tab) {
        await tab.emulateTimezone('America/Los_Angeles');
        await clockAt(tab, Date.parse(`${now}+05:30`));
      },
    });
    // This coupon ended earlier, so it shows that the script has run.
    await page.waitForSelector('[data-expires="2026-02-01"] [data-expired]:not([hidden])');
    // What is left of a coupon counts only as long as it can be used.
    expect(await page.$eval('[data-left]', (mark) => mark.checkVisibility({ visibilityProperty: true }))).toBe(false);
    const seen = await page.$eval('[data-expires="2027-12-31"]', (stub) => ({
      said: stub.querySelector('[data-expired]')?.checkVisibility() ?? false,
      text: stub.querySelector('[data-expired]')?.textContent,
      button: stub.querySelector('button')?.checkVisibility({ visibilityProperty: true }) ?? false,
    }));
    expect(seen).toEqual({ said: expired, text: 'This coupon has expired.', button: !expired });
    expect(problems()).toEqual([]);
  });

  it('does not move the page when it answers', async () => {
    const { page } = await refused.open('/coupons/');
    const height = (): Promise<number> => page.$eval('main', (main) => main.getBoundingClientRect().height);
    const before = await height();
    await page.click(`${ISLAND} button`);
    await expect.poll(() => said(page, ISLAND)).toEqual(SELECTED);
    expect(await height()).toBe(before);
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(CODE);
  });

  it('is selected whole by a click on it, without scripts', async () => {
    const { page, problems } = await site.open('/coupons/', { viewport: PHONE, javaScript: false });
    await page.click(`${ISLAND} code`);
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(CODE);
    expect(await page.$eval(`${ISLAND} button`, (button) => button.checkVisibility())).toBe(false);
    expect(problems()).toEqual([]);
  });
});
