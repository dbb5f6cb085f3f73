import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import type { SiteChanges } from '../../helpers/flagship.js';
import { OTHER_SETTINGS } from '../../helpers/flagship-variants.js';
import { PHONE, SMALLEST, useFlagship, WIDE, type SitePage } from './flagship-browser.js';
import { bringChecker, COLOUR_RULES, faults, OTHER_RULES, setScheme } from './page-accessibility.js';
import { DELHI, drawn, json, lookup, PROOF } from './social-proof-page.js';

const NOTICE = '.consent';
const ALLOW = `${NOTICE} [data-answer="give"]`;
const REFUSE = `${NOTICE} [data-answer="refuse"]`;
const AGAIN = '.consent-choice button';
/** All that a page has of the notice. */
const PARTS = `${NOTICE}, .consent-choice`;
const DOCK = 'main div:has(> islet-island[data-id="download-dock"])';
const STICKY_BAR = 'main > div:last-of-type';

/** A site that waits for consent, and that counts its players in Hindi, where the others have a figure drawn. */
const WAITING: SiteChanges = {
  'site/data/social-proof.yaml': (yaml) => `${yaml}shown: true\n`,
  'site/site.yaml': (yaml) => yaml.replace(/^consent: none$/m, 'consent: opt-in'),
  'site/data/social-proof.hi.yaml':
    "source: counted\nnumber: 181204\ndate: '2026-10-01'\nlines: ['{players} खिलाड़ी', '{date} की गिनती']\n",
};

const isShown = (page: Page, selector = NOTICE): Promise<boolean> =>
  page.$eval(selector, (element) => element.checkVisibility());

const shownNotice = async ({ page }: SitePage): Promise<Page> => {
  await page.waitForSelector(NOTICE, { visible: true });
  return page;
};

/** Waits until the code of the notice has decided. */
async function decided(page: Page): Promise<void> {
  const code = await page.$eval(
    'islet-island[data-island="consent-notice"]',
    (island) => (island as HTMLElement).dataset['src'] ?? '',
  );
  await page.waitForFunction(
    (path) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(path)),
    {},
    code,
  );
  // The page has asked for it; this ends after it was evaluated and has answered. As text, or the test's own bundler would rewrite the import.
  await page.evaluate(
    `import(${JSON.stringify(code)}).then(() => new Promise((resolve) => { setTimeout(resolve, 50); }))`,
  );
}

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

const focused = (page: Page): Promise<string> =>
  page.evaluate(
    () => `${document.activeElement?.localName ?? ''} ${document.activeElement?.textContent.trim().slice(0, 20) ?? ''}`,
  );

describe('a site without consent', () => {
  const site = useFlagship();

  it('has no part of the notice in its pages', async () => {
    for (const page of ['index.html', 'privacy-policy/index.html', 'hi/index.html', '404.html']) {
      const html = await readFile(join(site.out(), page), 'utf8');
      expect(html.match(/[^"]*consent-(notice|choice)[^"]*|class="consent[^"]*"|data-answer|\.consent\b/g)).toBeNull();
    }
  });
});

describe('a site that waits for consent', () => {
  const site = useFlagship(WAITING);
  const tab = site.tab({ viewport: PHONE });

  it('asks in a named region, without taking the focus or moving the page', async () => {
    const prepare = (page: Page): Promise<unknown> =>
      page.evaluateOnNewDocument(() => {
        const shifts: number[] = [];
        Object.assign(globalThis, { shifts });
        new PerformanceObserver((list) => {
          shifts.push(...list.getEntries().map(({ startTime }) => startTime));
        }).observe({ type: 'layout-shift', buffered: true });
      });
    const opened = await site.open('/', {
      viewport: PHONE,
      prepare: async (page) => {
        await prepare(page);
      },
    });
    const page = await shownNotice(opened);
    await decided(page);
    expect(await page.$eval(NOTICE, (notice) => [notice.localName, notice.getAttribute('aria-label')])).toEqual([
      'section',
      'Your choice about data',
    ]);
    expect(
      await page.$$eval(`${NOTICE} :is(a, button)`, (controls) => controls.map(({ textContent }) => textContent)),
    ).toEqual(['Privacy policy', 'Allow', 'No, thanks']);
    expect(await page.$eval(`${NOTICE} a`, (link) => link.getAttribute('href'))).toBe('/privacy-policy/');
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([]);
    expect(
      await page.$eval(
        'main',
        (main, selector) =>
          (main.compareDocumentPosition(document.querySelector(selector) ?? main) &
            Node.DOCUMENT_POSITION_FOLLOWING) !==
          0,
        NOTICE,
      ),
    ).toBe(true);
    expect(opened.problems()).toEqual([]);
  });

  it('asks in the language of the page', async () => {
    const page = await shownNotice(await tab.open('/hi/', SMALLEST));
    expect(await page.$$eval(`${NOTICE} button`, (buttons) => buttons.map(({ textContent }) => textContent))).toEqual([
      'इजाज़त है',
      'नहीं, रहने दीजिए',
    ]);
    expect(await page.$eval(`${NOTICE} a`, (link) => link.getAttribute('hreflang'))).toBe('en');
  });

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

  it('can be answered with the keyboard, and gives the focus back', async () => {
    const page = await shownNotice(await tab.open('/', WIDE));
    await page.evaluate(() => {
      [...document.querySelectorAll<HTMLElement>('main a')].at(-1)?.focus();
    });
    const before = await focused(page);
    for (const control of ['a Privacy policy', 'button Allow', 'button No, thanks']) {
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe(control);
    }
    await page.keyboard.press('Enter');
    expect(await isShown(page)).toBe(false);
    expect(await focused(page)).toBe(before);
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

  it.each([
    ['/lite/free/', SMALLEST],
    ['/', WIDE],
  ])('never hides what has the focus: %s, %o', async (path, viewport) => {
    const page = await shownNotice(await tab.open(path, viewport));
    let seen = 0;
    for (;;) {
      await page.keyboard.press('Tab');
      const hidden = await page.evaluate(async (selector) => {
        await new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(resolve));
        });
        const { activeElement: element } = document;
        const notice = document.querySelector(selector);
        if (element === null || element === document.body || notice === null) return undefined;
        if (notice.contains(element)) return [];
        const [own, other] = [element.getBoundingClientRect(), notice.getBoundingClientRect()];
        const depth = Math.min(own.bottom, other.bottom) - Math.max(own.top, other.top);
        // What is higher than the space above the notice cannot be seen whole.
        if (own.height > other.top && own.top < other.top) return [];
        return depth > 0
          ? [`${element.localName} ${element.textContent.trim().slice(0, 20)}: ${String(depth)} px`]
          : [];
      }, NOTICE);
      if (hidden === undefined) break;
      expect(hidden).toEqual([]);
      seen += 1;
    }
    expect(seen).toBeGreaterThan(20);
  });

  it('asks again from the privacy policy', async () => {
    const opened = await tab.open('/privacy-policy/');
    const page = await shownNotice(opened);
    await page.click(ALLOW);
    await page.reload();
    await decided(page);
    expect(await isShown(page)).toBe(false);
    await page.click(AGAIN);
    expect(await isShown(page)).toBe(true);
    expect(await focused(page)).toBe('button Allow');
    await page.click(REFUSE);
    expect(await focused(page)).toBe('button Change my answer');
    await page.click(AGAIN);
    expect(await isShown(page)).toBe(true);
    await page.reload();
    await decided(page);
    expect(await isShown(page)).toBe(false);
    expect(opened.problems()).toEqual([]);
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
    const opened = await site.open('/', { viewport: PHONE, prepare });
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

describe('a site that gives notice', () => {
  const site = useFlagship(...OTHER_SETTINGS);

  it('says so, and asks for the area until a visitor refuses', async () => {
    const asked: string[] = [];
    const opened = await site.open('/', {
      viewport: PHONE,
      prepare: async (page) => {
        page.on('request', (request) => {
          if (request.url().endsWith('/api/location')) asked.push(request.url());
        });
        await Promise.resolve();
      },
    });
    const page = await shownNotice(opened);
    expect(await page.$$eval(`${NOTICE} button`, (buttons) => buttons.map(({ textContent }) => textContent))).toEqual([
      'OK',
      'No, thanks',
    ]);
    const faces = `${PROOF} img[loading="eager"]`;
    await page.waitForSelector(faces);
    expect(asked).toHaveLength(1);
    await page.click(REFUSE);
    await page.reload();
    await page.waitForSelector(faces);
    await decided(page);
    expect(asked).toHaveLength(1);
    expect(await isShown(page)).toBe(false);
    expect(opened.problems()).toEqual([]);
  });
});
