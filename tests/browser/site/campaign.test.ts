import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import { PHONE, useFlagship } from './flagship-browser.js';
import { box, CAMPAIGNS, DOCK, PICTURE } from './campaign-page.js';

/** Scrolls until an element stands in the middle of the screen. */
async function show(page: Page, selector: string): Promise<void> {
  await page.$eval(selector, (element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
  });
}

describe('a campaign page on a phone', () => {
  const site = useFlagship();
  const tab = site.tab({ viewport: PHONE });

  it.each(CAMPAIGNS)('has its picture, its heading and its button on the first screen: %s', async (path) => {
    const { page, problems } = await tab.open(path);
    const [picture, heading, button, dock] = [
      await box(page, PICTURE),
      await box(page, 'h1'),
      await box(page, 'main a[href$=".apk"]'),
      await box(page, DOCK),
    ];
    expect(picture.bottom).toBeLessThanOrEqual(heading.top);
    expect(heading.bottom).toBeLessThan(button.top);
    // Where the thumb is: in the lower half.
    expect(button.top).toBeGreaterThan(PHONE.height / 2);
    expect(button.bottom).toBeLessThanOrEqual(PHONE.height);
    expect(dock.top).toBeGreaterThanOrEqual(PHONE.height);
    expect(problems()).toEqual([]);
  });

  it('keeps the button at the foot of the screen while the visitor reads, and stays with the text above the terms', async () => {
    const { page } = await tab.open('/lite/free/');
    await show(page, 'main ol');
    expect((await box(page, DOCK)).bottom).toBe(PHONE.height);
    expect((await box(page, 'main a[href$=".apk"]')).bottom).toBeLessThan(0);
    await show(page, 'main [class*="safety_note"]');
    expect((await box(page, DOCK)).bottom).toBe(PHONE.height);
    await show(page, 'footer');
    expect((await box(page, DOCK)).bottom).toBeLessThan(PHONE.height);
  });

  it('never hides what has the focus behind the docked button', async () => {
    const { page } = await tab.open('/lite/free/');
    await page.focus('main section > div > a');
    let seen = 0;
    for (let step = 0; step < 5; step += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const element = document.activeElement;
        return element?.localName === 'summary' ? element.getBoundingClientRect().bottom : undefined;
      });
      if (focused === undefined) continue;
      seen += 1;
      expect(focused).toBeLessThanOrEqual((await box(page, DOCK)).top);
    }
    expect(seen).toBeGreaterThan(2);
  });

  it('has no docked button on wide screens, nor where there is nothing to download', async () => {
    const { page } = await tab.open('/lite/free/', { width: 768, height: 1024 });
    expect(await page.$eval(DOCK, (element) => element.checkVisibility())).toBe(false);
    const { page: other } = await tab.open('/tds-cashback/');
    expect(await other.$(DOCK)).toBeNull();
  });
});
