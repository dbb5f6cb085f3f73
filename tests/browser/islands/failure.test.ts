import { describe, expect, it } from 'vitest';
import { text, useIslandSite } from './island-site.js';

/** What the browser says of the requests themselves. */
const NETWORK = /Failed to load resource|^GET /;

function failed(id: string): string {
  return `islet-island[data-id="${id}"][data-failed]`;
}

describe('islands whose code fails', () => {
  const site = useIslandSite('react');

  it('keep the markup of the server when the component throws', async () => {
    const { page, problems } = await site.open('/failing/');
    await page.waitForSelector(failed('faulty'));
    await page.click('[data-id="faulty"] summary');
    expect(await page.$eval('[data-id="faulty"] details', ({ open }) => open)).toBe(true);
    expect(await text(page, '[data-id="faulty"] p')).toBe('Native content');
    expect(problems().filter((problem) => !problem.includes('Broken on purpose'))).toEqual([]);
    expect(problems().some((problem) => problem.startsWith('warning: Island faulty:'))).toBe(true);
  });

  // The last test of its site, which it damages.
  it('keep all native behaviour when no script is left, and delay a click at most once', async () => {
    await site.removeScripts();
    const { page, problems } = await site.open('/native/');
    await page.waitForSelector(failed('faqs'));

    await page.click('[data-id="faqs"] details:nth-of-type(2) summary');
    expect(await page.$$eval('[data-id="faqs"] details', (items) => items.map(({ open }) => open))).toEqual([
      false,
      true,
      false,
    ]);
    await page.click('[data-id="faqs"] details:nth-of-type(2) summary');
    expect(await page.$$eval('[data-id="faqs"] details', (items) => items.map(({ open }) => open))).toEqual([
      false,
      false,
      false,
    ]);

    await page.click('[data-id="menu"] summary');
    expect(await page.$eval('[data-id="menu"] details', ({ open }) => open)).toBe(true);
    await Promise.all([page.waitForNavigation(), page.click('[data-id="menu"] a[href="/strategies/"]')]);
    expect(new URL(page.url()).pathname).toBe('/strategies/');

    await page.evaluate(() => {
      Object.assign(globalThis, { clicks: [] });
      document.addEventListener('click', (event) =>
        (globalThis as unknown as { clicks: boolean[] }).clicks.push(event.isTrusted),
      );
    });
    await page.click('[data-id="interaction"] button');
    await page.waitForSelector(failed('interaction'));
    await page.click('[data-id="interaction"] button');
    expect(await page.evaluate('clicks')).toEqual([false, true]);

    expect(problems().filter((problem) => !NETWORK.test(problem) && !/^warning: Island/.test(problem))).toEqual([]);
  });
});
