import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import { PHONE, SMALLEST, useFlagship } from './flagship-browser.js';

const CAMPAIGNS = [
  '/lite/free/',
  '/lite/quick/',
  '/ludosupremefree/',
  '/ludoturbofree/',
  '/ludofestival-hi/',
  '/playstore/',
];
/** Those whose every spot downloads. */
const OVERLAID = CAMPAIGNS.slice(0, 4);

/** Wider screens, up to those where the header has one row; all campaign pages have the same header. */
const LARGER = [
  { width: 412, height: 915 },
  { width: 768, height: 1024 },
  { width: 1023, height: 700 },
];

const PICTURE = 'main img[fetchpriority][width="480"]';
const HINT = '.dl-hint';
const DOCK = 'main div:has(> islet-island[data-id="download-dock"])';

interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

const box = (page: Page, selector: string): Promise<Box> =>
  page.$eval(selector, (element) => element.getBoundingClientRect().toJSON() as Box);

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

  it.each(OVERLAID)('says beside the brand that a tap anywhere downloads, and covers nothing: %s', async (path) => {
    for (const viewport of path === OVERLAID[0] ? [SMALLEST, PHONE, ...LARGER] : [SMALLEST]) {
      const { page } = await tab.open(path, viewport);
      await page.waitForSelector(`${HINT}:not([hidden])`);
      const [hint, brand, picture] = [await box(page, HINT), await box(page, 'header img'), await box(page, PICTURE)];
      expect(hint.bottom).toBeLessThanOrEqual(picture.top);
      expect(hint.left).toBeGreaterThanOrEqual(brand.right);
      expect(hint.right).toBeLessThanOrEqual(viewport.width);
      expect((await box(page, 'header')).bottom).toBeGreaterThan(hint.bottom);
      if (viewport.width >= 768) expect((await box(page, 'header nav')).top).toBeGreaterThanOrEqual(hint.bottom);
      // Nothing lies over it.
      expect(
        await page.$eval(`${HINT} button`, (button) => {
          const { left, bottom } = button.getBoundingClientRect();
          return button.contains(document.elementFromPoint(left + 22, bottom - 2));
        }),
      ).toBe(true);
    }
  });

  it('says it at the foot of the screen where text is twice as large, beside nothing of the head', async () => {
    for (const viewport of [SMALLEST, PHONE, ...LARGER]) {
      const { page } = await tab.open(OVERLAID[0] ?? '', viewport);
      await page.waitForSelector(`${HINT}:not([hidden])`);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      const [hint, heading, picture] = [await box(page, HINT), await box(page, 'h1'), await box(page, PICTURE)];
      expect(hint.top).toBeGreaterThanOrEqual((await box(page, 'header')).bottom);
      expect(hint.bottom).toBeLessThanOrEqual(viewport.height);
      expect(hint.left).toBeGreaterThanOrEqual(0);
      if (viewport.width < 768) expect(hint.top).toBeGreaterThanOrEqual(picture.bottom);
      expect(hint.top).toBeGreaterThanOrEqual(heading.bottom);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '';
      });
    }
  });

  it('has no link for iPhones, nor room for it, on a touch screen that is not of Apple', async () => {
    const { page } = await site.open('/lite/free/', {
      prepare: (phone) => phone.setViewport({ ...PHONE, hasTouch: true, isMobile: true }),
      viewport: PHONE,
    });
    const [button, note] = [await box(page, 'main a[href$=".apk"]'), await box(page, 'main a[href$=".apk"] ~ p')];
    expect(await page.$$eval('a[data-ios]', (links) => links.filter((link) => link.checkVisibility()).length)).toBe(0);
    expect(note.top - button.bottom).toBeLessThan(24);
    const { page: other } = await site.open('/lite/free/', { viewport: PHONE });
    expect(await other.$$eval('a[data-ios]', (links) => links.every((link) => link.checkVisibility()))).toBe(true);
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
