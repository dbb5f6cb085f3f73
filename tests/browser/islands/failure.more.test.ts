import { describe, expect, it } from 'vitest';
import { expectText, hydrated, isHydrated, runtimes, text, useIslandSite } from './island-site.js';

/** What the browser says of the requests themselves. */
const NETWORK = /Failed to load resource|^GET /;

function failed(id: string): string {
  return `islet-island[data-id="${id}"][data-failed]`;
}

describe.each(runtimes)('islands whose code fails under %s', (runtime) => {
  const site = useIslandSite(runtime);

  it('keep the markup of the server when the component throws later', async () => {
    const { page, problems } = await site.open('/failing/');
    await hydrated(page, 'late');
    await page.click('[data-id="late"] summary');
    await page.click('[data-id="late"] button');
    await expect
      .poll(() => problems().filter((problem) => problem.startsWith('TypeError: Broken on purpose')).length)
      .toBe(1);
    await page.click('[data-id="late"] summary');
    expect(await page.$eval('[data-id="late"] details', ({ open }) => open)).toBe(false);
    expect(await text(page, '[data-id="late"] p')).toBe('Native content');
  });

  it('try again when the network is back, and deliver the click that was held meanwhile once', async () => {
    const { page, problems } = await site.open('/replay/');
    await page.evaluate(() => {
      Object.assign(globalThis, { clicks: 0 });
      document.addEventListener('click', () => {
        (globalThis as unknown as { clicks: number }).clicks += 1;
      });
    });
    await page.setOfflineMode(true);
    await page.click('.counter button');
    await page.waitForSelector(failed('counter'));
    expect(await page.evaluate('clicks')).toBe(1);
    expect(await text(page, '.counter p')).toBe('Clicked 0 times');

    await page.setOfflineMode(false);
    await expect.poll(() => isHydrated(page, 'counter')).toBe(true);
    expect(await page.$(failed('counter'))).toBeNull();
    await page.click('.counter button');
    await expectText(page, '.counter p', 'Clicked 1 time');
    expect(problems().filter((problem) => !NETWORK.test(problem))).toEqual([
      expect.stringContaining('warning: Island counter:'),
    ]);
  });
});
