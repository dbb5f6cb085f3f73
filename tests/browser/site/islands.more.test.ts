import { describe, expect, it } from 'vitest';
import { followLink } from '../../helpers/browser.js';
import { PHONE, useFlagship, WALK_TIMEOUT } from './flagship-browser.js';
import {
  changes,
  hydrateAll,
  hydrated,
  isOpen,
  item,
  MENU,
  openItems,
  phone,
  SEARCHES,
  withoutExclusiveDetails,
} from './flagship-islands.js';

/** What the browser and the loader say of code that is not there. */
const MISSING_CODE = /^Failed to load resource|^GET (404|failed) .*\.js$|^warning: Island /;

describe.each(['react', 'preact'] as const)('the islands of the site under %s', (runtime) => {
  const site = useFlagship(changes[runtime]);
  const tab = site.tab(phone);

  it(
    'hydrate without a word on a page of every kind',
    async () => {
      const changed: string[] = [];
      const problems = await site.walk(
        site.kinds(),
        async (page, route) => {
          changed.push(...(await hydrateAll(page)).map((difference) => `${route}: ${difference}`));
        },
        phone,
      );
      expect(changed).toEqual([]);
      expect(problems).toEqual([]);
    },
    WALK_TIMEOUT,
  );

  it('are written by the runtime that was asked for', async () => {
    const { page } = await tab.open('/coupons/');
    const coupon = 'islet-island[data-island="copy-coupon"]';
    await page.click(`${coupon} button`);
    await hydrated(page, coupon);
    const properties = await page.$eval(`${coupon} button`, (button) =>
      Object.keys(button).some((key) => key.startsWith('__react')),
    );
    expect(properties).toBe(runtime === 'react');
  });

  it.each([
    ['natively', {}],
    ['where `details[name]` is unknown', { prepare: withoutExclusiveDetails }],
  ])('keep a pressed group where it is while the one above it closes, %s', async (_case, options) => {
    const { page } = await site.open('/', { ...phone, ...options });
    await page.click(item(SEARCHES, 1));
    await hydrated(page, SEARCHES);
    // The end of the first group and the label of the next are on the screen, as after reading.
    const top = (): Promise<number> =>
      page.$eval(item(SEARCHES, 2), (label) => Math.round(label.getBoundingClientRect().top));
    await page.evaluate(
      (distance) => {
        scrollBy(0, distance);
      },
      (await top()) - 200,
    );
    // The page may end before the label is that high.
    const pressedAt = await top();
    expect(pressedAt).toBeGreaterThanOrEqual(200);
    expect(pressedAt).toBeLessThan(PHONE.height - 100);
    await page.mouse.click(PHONE.width / 2, pressedAt + 20);
    await expect.poll(() => openItems(page, SEARCHES)).toEqual([false, true, false]);
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => {
            requestAnimationFrame(resolve);
          });
        }),
    );
    expect(await top()).toBe(pressedAt);
  });

  it('load no React for the menu and the accordions', async () => {
    const { page } = await site.open('/', phone);
    await page.click(`${MENU} summary`);
    await hydrated(page, MENU);
    await page.click(`${MENU} summary`);
    await page.click(item(SEARCHES, 1));
    await hydrated(page, SEARCHES);
    await page.waitForNetworkIdle();
    const sizes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ decodedBodySize }) => decodedBodySize),
    );
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeLessThan(16 * 1024);
  });

  // Without their code there is no runtime, so that one build shows it.
  if (runtime === 'preact') return;

  // The last test of its site, which it damages.
  it('are plain elements still when no code of theirs is left', async () => {
    await site.removeScripts();
    const { page, problems } = await site.open('/', phone);
    await page.click(`${MENU} summary`);
    await page.waitForSelector(`${MENU}[data-failed]`);
    expect(await isOpen(page)).toBe(true);
    await page.click(`${MENU} summary`);
    expect(await isOpen(page)).toBe(false);
    await page.click(item(SEARCHES, 1));
    await page.waitForSelector(`${SEARCHES}[data-failed]`);
    await page.click(item(SEARCHES, 2));
    expect(await openItems(page, SEARCHES)).toEqual([false, true, false]);
    await page.click(item(SEARCHES, 2));
    expect(await openItems(page, SEARCHES)).toEqual([false, false, false]);
    await page.click(`${MENU} summary`);
    await followLink(page, () => page.click(`${MENU} a[href="/ludo/"]`));
    expect(new URL(page.url()).pathname).toBe('/ludo/');
    expect(problems().filter((problem) => !MISSING_CODE.test(problem))).toEqual([]);
  });
});
