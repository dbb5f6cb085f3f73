import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import { holdCode, hydrated, runtimes, useIslandSite } from './island-site.js';

const item = (id: string, position: number): string => `[data-id="${id}"] details:nth-of-type(${position}) summary`;
const open = (page: Page, id: string): Promise<boolean[]> =>
  page.$$eval(`[data-id="${id}"] details`, (items) => items.map((details) => details.open));

/** Takes `details[name]` from the browser, as in those that do not know it, while the page is parsed. */
async function withoutExclusiveDetails(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    new MutationObserver(() => {
      for (const details of document.querySelectorAll('details[name]')) details.removeAttribute('name');
    }).observe(document, { childList: true, subtree: true });
  });
}

describe.each(runtimes)('accordion under %s', (runtime) => {
  const site = useIslandSite(runtime);

  it.each([
    ['natively', {}],
    ['where `details[name]` is unknown', { prepare: withoutExclusiveDetails }],
  ])('opens one item at a time and collapses it with a second click, %s', async (_case, options) => {
    const { page, problems } = await site.open('/native/', options);
    expect(await open(page, 'faqs')).toEqual([true, false, false]);
    await page.click(item('faqs', 3));
    await hydrated(page, 'faqs');
    await expect.poll(() => open(page, 'faqs')).toEqual([false, false, true]);
    await page.click(item('faqs', 2));
    await expect.poll(() => open(page, 'faqs')).toEqual([false, true, false]);
    await page.click(item('faqs', 2));
    await expect.poll(() => open(page, 'faqs')).toEqual([false, false, false]);
    await page.click(item('faqs', 1));
    await expect.poll(() => open(page, 'faqs')).toEqual([true, false, false]);
    expect(await open(page, 'links')).toEqual([false, false, false]);
    expect(problems()).toEqual([]);
  });

  it('leaves closed what a visitor closed before hydration', async () => {
    let release = (): Promise<void> => Promise.resolve();
    const { page, problems } = await site.open('/native/', {
      prepare: async (tab) => {
        release = await holdCode(tab, 'accordion');
      },
    });
    await page.click(item('faqs', 1));
    await release();
    await hydrated(page, 'faqs');
    expect(await open(page, 'faqs')).toEqual([false, false, false]);
    expect(problems()).toEqual([]);
  });

  // What follows lies in the markup and in handlers that are the same under both.

  it('opens the item that the address names, also when it changes', async () => {
    const { page, problems } = await site.open('/native/#second');
    await expect.poll(() => open(page, 'faqs')).toEqual([false, true, false]);
    await page.evaluate(() => {
      location.hash = '#third';
    });
    await expect.poll(() => open(page, 'faqs')).toEqual([false, false, true]);
    expect(problems()).toEqual([]);
  });

  it('opens the item that the address names where all were closed', async () => {
    const { page } = await site.open('/native/#second-link');
    await expect.poll(() => open(page, 'links')).toEqual([false, true, false]);
  });

  it('does not go where the address leads after a visitor has gone elsewhere', async () => {
    let release = (): Promise<void> => Promise.resolve();
    const { page } = await site.open('/native/#second', {
      prepare: async (tab) => {
        release = await holdCode(tab, 'accordion');
      },
    });
    await page.click(item('faqs', 3));
    await release();
    await hydrated(page, 'faqs');
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          setTimeout(resolve, 100);
        }),
    );
    expect(await open(page, 'faqs')).toEqual([false, false, true]);
  });

  it('opens one item at a time and collapses it without scripts, and has headings', async () => {
    const { page } = await site.open('/native/', { javaScript: false });
    expect(
      await page.$$eval('[data-id="faqs"] summary h2', (headings) => headings.map((heading) => heading.textContent)),
    ).toEqual(['First', 'Second', 'Third']);
    await page.click(item('links', 2));
    expect(await open(page, 'links')).toEqual([false, true, false]);
    await page.click(item('links', 3));
    expect(await open(page, 'links')).toEqual([false, false, true]);
    await page.click(item('links', 3));
    expect(await open(page, 'links')).toEqual([false, false, false]);
  });
});
