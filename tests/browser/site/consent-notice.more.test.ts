import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import type { SiteChanges } from '../../helpers/flagship.js';
import { PHONE, SMALLEST, useFlagship } from './flagship-browser.js';
import { bringChecker, COLOUR_RULES, faults, OTHER_RULES, setScheme } from './page-accessibility.js';
import { DELHI, drawn, json, lookup } from './social-proof-page.js';
import { decided, isShown, NOTICE, REFUSE, shownNotice } from './consent-page.js';
const ALLOW = `${NOTICE} [data-answer="give"]`;
const AGAIN = '.consent-choice button';
/** All that a page has of the notice. */
const PARTS = `${NOTICE}, .consent-choice`;
const DOCK = 'main div:has(> islet-island[data-id="download-dock"])';
const STICKY_BAR = 'main > div:last-of-type';

/** A site that waits for consent, and that counts its players in Hindi, where the others have a figure drawn. */
const WAITING: SiteChanges = {
  'site/site.yaml': (yaml) => yaml.replace(/^consent: none$/m, 'consent: opt-in'),
  'site/data/social-proof.hi.yaml':
    "source: counted\nnumber: 181204\ndate: '2026-10-01'\nlines: ['{players} खिलाड़ी', '{date} की गिनती']\n",
};

const top = (page: Page, selector: string): Promise<number> =>
  page.$eval(selector, (element) => element.getBoundingClientRect().top);
const bottom = (page: Page, selector: string): Promise<number> =>
  page.$eval(selector, (element) => element.getBoundingClientRect().bottom);

/** Scrolls until an element stands in the middle of the screen, and lets the page follow. */
async function show(page: Page, selector: string): Promise<void> {
  await page.$eval(selector, async (element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
  });
}

describe('a site that waits for consent', () => {
  const site = useFlagship(WAITING);
  const tab = site.tab({ viewport: PHONE });

  it.each([
    ['Allow', ALLOW],
    ['No, thanks', REFUSE],
  ])('asks no more once the answer is %s', async (_answer, button) => {
    const opened = await tab.open('/');
    const page = await shownNotice(opened);
    await page.keyboard.press('Escape');
    expect(await isShown(page)).toBe(true);
    await page.click(button);
    expect(await isShown(page)).toBe(false);
    expect(
      await page.evaluate(() => [
        document.body.style.paddingBlockEnd,
        document.documentElement.style.scrollPaddingBlockEnd,
      ]),
    ).toEqual(['', '']);
    for (const path of ['/', '/ludo/']) {
      await page.goto(new URL(path, page.url()).href);
      await decided(page);
      expect(await isShown(page)).toBe(false);
    }
    expect(opened.problems()).toEqual([]);
  });

  it('has no notice without scripts', async () => {
    const { page, problems } = await site.open('/', { viewport: PHONE, javaScript: false });
    expect(await isShown(page)).toBe(false);
    const { page: policy } = await site.open('/privacy-policy/', { viewport: PHONE, javaScript: false });
    expect(await isShown(policy, AGAIN)).toBe(false);
    expect(problems()).toEqual([]);
  });

  it.each([
    ['/lite/free/', 'main ol', DOCK],
    ['/404.html', 'main details', STICKY_BAR],
  ])('shows the notice above the bar at the foot of the screen: %s', async (path, place, bar) => {
    const page = await shownNotice(await tab.open(path));
    await show(page, place);
    expect(await bottom(page, bar)).toBe(PHONE.height);
    expect(Math.abs((await bottom(page, NOTICE)) - (await top(page, bar)))).toBeLessThan(1);
    await show(page, 'footer');
    expect(await bottom(page, NOTICE)).toBe(PHONE.height);
  });

  it.each(['/hi/', '/lite/free/', '/privacy-policy/'])(
    'is without fault for the accessibility checker, in light and in dark: %s',
    async (path) => {
      const page = await shownNotice(await tab.open(path));
      await bringChecker(page);
      await setScheme(page, 'light');
      expect(await faults(page, OTHER_RULES, PARTS)).toEqual([]);
      for (const scheme of ['light', 'dark'] as const) {
        await setScheme(page, scheme);
        expect(await faults(page, COLOUR_RULES, PARTS), scheme).toEqual([]);
      }
      await setScheme(page, 'light', 'no-preference');
    },
  );

  it('fits the smallest phones with text of twice the size, and fingers', async () => {
    const page = await shownNotice(await tab.open('/hi/', SMALLEST));
    const sizes = await page.$$eval(`${NOTICE} button`, (buttons) =>
      buttons.map((button) => button.getBoundingClientRect().height),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
    expect(await page.$eval(NOTICE, ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALLEST.width);
    expect(await top(page, NOTICE)).toBeGreaterThan(SMALLEST.height * 0.3);
    // What does not fit is scrolled within the notice.
    await page.focus(REFUSE);
    expect(await bottom(page, REFUSE)).toBeLessThanOrEqual(SMALLEST.height);
  });

  it('asks for no area before the answer', async () => {
    const { prepare, asked } = lookup(json({ regionName: DELHI }));
    const opened = await site.open('/lite/free/', { viewport: PHONE, prepare });
    expect((await drawn(opened, false)).lines[1]).toBe('in your area');
    expect(asked()).toBe(0);
    await (await shownNotice(opened)).click(ALLOW);
    await opened.page.reload();
    await expect.poll(async () => (await drawn(opened)).lines[1]).toBe('in Delhi NCR');
    expect(asked()).toBe(1);
  });

  it('shows a number that was counted with its date, and draws nothing', async () => {
    const { page, problems } = await tab.open('/hi/');
    const text = await page.$eval('main', (main) => main.textContent);
    expect(text).toContain('1,81,204 खिलाड़ी 1 अक्टूबर 2026 की गिनती');
    expect(await page.$('islet-island[data-island="social-proof"]')).toBeNull();
    expect(problems()).toEqual([]);
  });
});
