import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import { followLink } from '../../helpers/browser.js';
import type { SiteChanges } from '../../helpers/flagship.js';
import { PHONE, useFlagship, WALK_TIMEOUT } from './flagship-browser.js';

const MENU = 'islet-island[data-id="menu"]';
const SEARCHES = 'islet-island[data-id="searches"]';
const EXPLORE = 'islet-island[data-id="explore"]';
const phone = { viewport: PHONE };

/** What the browser and the loader say of code that is not there. */
const MISSING_CODE = /^Failed to load resource|^GET (404|failed) .*\.js$|^warning: Island /;

/** The site ships React; for Preact it is built anew. */
const changes: Record<'react' | 'preact', SiteChanges> = {
  react: {},
  preact: { 'site/site.yaml': (content) => `${content}\nislands:\n  runtime: preact\n` },
};

const isOpen = (page: Page): Promise<boolean> => page.$eval(`${MENU} details`, ({ open }) => open);
const openItems = (page: Page, island: string): Promise<boolean[]> =>
  page.$$eval(`${island} details`, (items) => items.map(({ open }) => open));
const item = (island: string, position: number): string => `${island} details:nth-of-type(${position}) > summary`;

async function hydrated(page: Page, island: string): Promise<void> {
  await page.waitForSelector(`${island}[data-hydrated]`);
}

/** Takes `details[name]` from the browser, as in those that do not know it, while the page is parsed. */
async function withoutExclusiveDetails(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    new MutationObserver(() => {
      for (const details of document.querySelectorAll('details[name]')) details.removeAttribute('name');
    }).observe(document, { childList: true, subtree: true });
  });
}

/** The site is written by React; that Preact serves it as well is the long run's. `tests/browser/islands` tries both each time. */
const RUNTIMES = process.env['ISLET_LONG'] === '1' ? (['react', 'preact'] as const) : (['react'] as const);

/** Starts every island of the page (those that open, open), and tells what hydration changed. */
async function hydrateAll(page: Page): Promise<string[]> {
  const before = await page.evaluateHandle(() => [
    ...document.querySelectorAll('islet-island[data-on="interaction"] *'),
  ]);
  // Preact mends a difference without a word and in place, so the words and classes are compared as well.
  const looks = (): Promise<string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll('islet-island[data-on="interaction"] *')].map(
        (node) => `${node.className} ${node.textContent}`,
      ),
    );
  const looked = await looks();
  // Those that start by themselves may never need their component.
  const waiting = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('islet-island[data-on="interaction"]')].map(
      ({ dataset }) => dataset['id'] ?? '',
    ),
  );
  const ids = await page.evaluate(() =>
    [...document.querySelectorAll('islet-island')].map((island) => {
      const summary = island.querySelector('summary');
      // A key that no browser pressed starts an island and does nothing more: it is not followed by a click.
      if (summary === null)
        island
          .querySelector('button, a, input')
          ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      else summary.click();
      return island.getAttribute('data-id') ?? '';
    }),
  );
  await page.waitForFunction(
    (names) => names.every((name) => document.querySelector(`islet-island[data-id="${name}"][data-hydrated]`) !== null),
    {},
    waiting,
  );
  const same = await page.evaluate((nodes) => {
    const now = document.querySelectorAll('islet-island[data-on="interaction"] *');
    return now.length === nodes.length && nodes.every((node, index) => node === now[index]);
  }, before);
  const looksNow = await looks();
  return [
    ...(ids.includes('searches') ? [] : ['has no searches']),
    ...(same ? [] : ['has other elements']),
    ...looksNow.filter((look, index) => look !== looked[index]),
  ];
}

describe.each(RUNTIMES)('the islands of the site under %s', (runtime) => {
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

  it('close the menu on a click on an item, which is followed', async () => {
    const { page, problems } = await tab.open('/');
    await page.click(`${MENU} summary`);
    await hydrated(page, MENU);
    await page.evaluate(() => {
      addEventListener('click', (event) => {
        event.preventDefault();
      });
    });
    await page.click(`${MENU} a[href="/zupee-free/"]`);
    expect(await isOpen(page)).toBe(false);
    await page.reload();
    await page.click(`${MENU} summary`);
    await followLink(page, () => page.click(`${MENU} a[href="/ludo/ludo-turbo/"]`));
    expect(new URL(page.url()).pathname).toBe('/ludo/ludo-turbo/');
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

  it('close the menu on a click outside', async () => {
    const { page } = await tab.open('/');
    await page.click(`${MENU} summary`);
    await hydrated(page, MENU);
    // The panel covers the page; of what is outside, only the bar above it can be reached.
    await page.evaluate(() => {
      addEventListener('click', (event) => {
        event.preventDefault();
      });
    });
    await page.click('header > div > a:last-of-type');
    expect(await isOpen(page)).toBe(false);
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

  it.each([
    ['natively', {}],
    ['where `details[name]` is unknown', { prepare: withoutExclusiveDetails }],
  ])('keep the second group of the not-found page where it is on the first tap, %s', async (_case, options) => {
    const { page } = await site.open('/404.html', { ...phone, ...options });
    await hydrated(page, EXPLORE);
    await page.$eval(item(EXPLORE, 2), (label) => {
      scrollTo(0, label.getBoundingClientRect().top - 333);
    });
    await page.mouse.click(PHONE.width / 2, 333 + 20);
    await expect.poll(() => openItems(page, EXPLORE)).toEqual([false, true]);
    expect(await page.$eval(item(EXPLORE, 2), (label) => Math.round(label.getBoundingClientRect().top))).toBe(333);
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

  it('collapse the open group of the not-found page where `details[name]` is unknown', async () => {
    const { page } = await site.open('/404.html', { ...phone, prepare: withoutExclusiveDetails });
    expect(await openItems(page, EXPLORE)).toEqual([true, false]);
    await page.$eval(item(EXPLORE, 2), (summary) => {
      (summary as HTMLElement).click();
    });
    await expect.poll(() => openItems(page, EXPLORE)).toEqual([false, true]);
  });

  it('open the question that the address names', async () => {
    const { page, problems } = await tab.open('/faqs/#install-android');
    await expect
      .poll(() => page.$eval('#install-android', (question) => (question as HTMLDetailsElement).open))
      .toBe(true);
    expect(await page.$$eval('main details[open]', (questions) => questions.length)).toBe(1);
    expect(problems()).toEqual([]);
  });

  // Without their code there is no runtime, so that one build shows it.
  if (runtime === 'preact') return;

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
