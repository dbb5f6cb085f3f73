import { describe, expect, it } from 'vitest';
import { followLink } from '../../helpers/browser.js';
import { PHONE, useFlagship } from './flagship-browser.js';
import {
  EXPLORE,
  hydrated,
  isOpen,
  item,
  MENU,
  openItems,
  phone,
  SEARCHES,
  withoutExclusiveDetails,
} from './flagship-islands.js';

describe('the islands of the site', () => {
  const site = useFlagship();
  const tab = site.tab(phone);

  it('open the menu on a tap and close it with the next', async () => {
    const { page, problems } = await site.open('/ludo/', {
      viewport: { ...PHONE, hasTouch: true, isMobile: true } as typeof PHONE,
    });
    await page.tap(`${MENU} summary`);
    expect(await isOpen(page)).toBe(true);
    await hydrated(page, MENU);
    expect(await isOpen(page)).toBe(true);
    await page.tap(`${MENU} summary`);
    expect(await isOpen(page)).toBe(false);
    expect(problems()).toEqual([]);
  });

  it('close the menu on Escape, which gives the focus back', async () => {
    const { page } = await tab.open('/');
    await page.click(`${MENU} summary`);
    await hydrated(page, MENU);
    await page.focus(`${MENU} a[href="/about-zupee/"]`);
    await page.keyboard.press('Escape');
    expect(await isOpen(page)).toBe(false);
    expect(
      await page.evaluate((menu) => document.activeElement === document.querySelector(`${menu} summary`), MENU),
    ).toBe(true);
  });

  it.each([
    ['natively', {}],
    ['where `details[name]` is unknown', { prepare: withoutExclusiveDetails }],
  ])('open one group at a time, and none after a second click, %s', async (_case, options) => {
    const { page, problems } = await site.open('/', options);
    expect(await openItems(page, SEARCHES)).toEqual([false, false, false]);
    await page.click(item(SEARCHES, 2));
    await hydrated(page, SEARCHES);
    await expect.poll(() => openItems(page, SEARCHES)).toEqual([false, true, false]);
    await page.click(item(SEARCHES, 3));
    await expect.poll(() => openItems(page, SEARCHES)).toEqual([false, false, true]);
    await page.click(item(SEARCHES, 3));
    await expect.poll(() => openItems(page, SEARCHES)).toEqual([false, false, false]);
    expect(problems()).toEqual([]);
  });

  it('open the question that the address names', async () => {
    const { page, problems } = await tab.open('/faqs/#install-android');
    await expect
      .poll(() => page.$eval('#install-android', (question) => (question as HTMLDetailsElement).open))
      .toBe(true);
    expect(await page.$$eval('main details[open]', (questions) => questions.length)).toBe(1);
    expect(problems()).toEqual([]);
  });

  it('are plain elements that work without scripts', async () => {
    const { page, problems } = await site.open('/404.html', { ...phone, javaScript: false });
    await page.click(`${MENU} summary`);
    expect(await isOpen(page)).toBe(true);
    await page.click(`${MENU} summary`);
    expect(await isOpen(page)).toBe(false);
    expect(await openItems(page, EXPLORE)).toEqual([true, false]);
    await page.$eval(item(EXPLORE, 2), (summary) => {
      (summary as HTMLElement).click();
    });
    await expect.poll(() => openItems(page, EXPLORE)).toEqual([false, true]);
    await page.$eval(item(EXPLORE, 2), (summary) => {
      (summary as HTMLElement).click();
    });
    await expect.poll(() => openItems(page, EXPLORE)).toEqual([false, false]);
    await page.click(`${MENU} summary`);
    await followLink(page, () => page.click(`${MENU} a[href="/contact-us/"]`));
    expect(new URL(page.url()).pathname).toBe('/contact-us/');
    expect(problems()).toEqual([]);
  });
});
