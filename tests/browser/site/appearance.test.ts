import { describe, expect, it } from 'vitest';
import { followLink } from '../../helpers/browser.js';
import { forceColors, hasEdge, isDrawn } from '../forced-colors.js';
import { PHONE, resize, SMALLEST, useFlagship, WIDE } from './flagship-browser.js';
import { MENU } from './page-accessibility.js';
import { motion } from './page-appearance.js';

const STICKY_BAR = 'main > div:last-of-type';

describe('the look of the site', () => {
  const site = useFlagship();
  const tab = site.tab();

  it('has the colours of the brand, in light and in dark', async () => {
    const { page } = await site.open('/', { viewport: PHONE });
    const colours = (): Promise<Record<string, string>> =>
      page.evaluate(() => {
        const { backgroundColor, color } = getComputedStyle(document.body);
        const button = getComputedStyle(document.querySelector('main a[href$=".apk"]') ?? document.body);
        return { backgroundColor, color, button: button.backgroundColor, onButton: button.color };
      });
    const button = { button: 'rgb(255, 180, 0)', onButton: 'rgb(27, 16, 51)' };
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
    expect(await colours()).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(27, 16, 51)', ...button });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
    expect(await colours()).toEqual({ backgroundColor: 'rgb(20, 12, 38)', color: 'rgb(245, 241, 255)', ...button });
  });

  it('is seen where the system sets the colours: the menu button, what is pressed, and what stands apart', async () => {
    const unseen: string[] = [];
    for (const [path, edges] of [
      ['/', ['header a[data-hold]', 'main a[data-hold]', '[class*="closing_band_band"]']],
      ['/404.html', [STICKY_BAR, `${STICKY_BAR} a`]],
      ['/coupons/', ['#codes button']],
      ['/referral/', ['[data-view="older"] [data-do="share"]']],
      ['/refer-and-earn/', ['#what-counts [class*="ticks"]']],
      ['/super-six/film-1/', ['[class*="play"]']],
    ] as const) {
      const { page } = await site.open(path, { viewport: PHONE, prepare: forceColors });
      for (const edge of edges) {
        await page.waitForSelector(edge, { visible: true });
        await page.$eval(edge, (element) => {
          element.scrollIntoView({ behavior: 'instant', block: 'center' });
        });
        if (!(await hasEdge(page, edge))) unseen.push(`${path} ${edge}`);
      }
    }
    const { page } = await site.open('/', {
      viewport: PHONE,
      prepare: async (tab) => {
        await tab.emulateMediaFeatures(motion('reduce'));
        await forceColors(tab);
      },
    });
    for (const state of ['closed', 'open']) {
      if (state === 'open') await page.click(`${MENU} summary`);
      if (!(await isDrawn(page, `${MENU} summary`, { left: 8, top: 8, width: 32, height: 32 })))
        unseen.push(`the menu button, ${state}`);
    }
    expect(unseen).toEqual([]);
  });

  it('sets text in the fonts of the system, at 16 px, and headings in a face of their own', async () => {
    const { page } = await site.open('/ludo/ludo-rules/', { viewport: PHONE });
    const faces = await page.evaluate(() => [...document.fonts].map(({ family, display }) => `${family} ${display}`));
    expect(faces).toEqual(['Baloo optional', 'Baloo optional']);
    expect(await page.$eval('h1', (heading) => getComputedStyle(heading).fontFamily)).toMatch(/^Baloo, system-ui, /);
    const text = await page.$eval('main p', (paragraph) => getComputedStyle(paragraph).fontFamily);
    expect(text).toMatch(/^system-ui, .*"Noto Sans Devanagari".*sans-serif$/);
    expect(
      await page.$eval('body', (body) => [getComputedStyle(body).fontSize, getComputedStyle(body).lineHeight]),
    ).toEqual(['16px', '25.6px']);
    expect(await page.$eval('h1', (heading) => getComputedStyle(heading).fontWeight)).toBe('800');
  });

  it('breaks no short row: partners and languages at the foot of phones, points in threes on tablets, the link below a button', async () => {
    const { page } = await site.open('/ludo/ludo-supreme/', { viewport: PHONE });
    const rows = (selector: string): Promise<number[]> =>
      page.$$eval(selector, (lists) =>
        lists.map(
          (list) => new Set([...list.children].map((item) => Math.round(item.getBoundingClientRect().top))).size,
        ),
      );
    expect(await rows('footer ul[class*="_marks"], footer ul[class*="language_switch"]')).toEqual([1, 1, 1, 1]);
    await page.setViewport({ width: 768, height: 1024 });
    expect(await rows('main ul[class*="threes"]')).toEqual([1]);
    await resize(page, SMALLEST);
    expect(await rows('footer ul[class*="language_switch"]')).toEqual([1]);
    const links = await page.$$eval('main a[data-hold] ~ p > a', (found) =>
      found.map((link) => link.getBoundingClientRect().height),
    );
    expect(links).toEqual([44, 44]);
  });

  it.each(['/rng-certification/', '/gst-deduction/'])(
    'draws the lines of a sheet, the last one included, from edge to edge: %s',
    async (path) => {
      const { page } = await tab.open(path, WIDE);
      const widths = await page.$$eval('main dl', (lists) =>
        lists.map((list) =>
          [...(list.parentElement ?? list).querySelectorAll('*')].flatMap((element) => {
            const { borderTopWidth, borderBottomWidth, borderLeftWidth, width } = getComputedStyle(element);
            return borderLeftWidth === '0px' && (borderTopWidth !== '0px' || borderBottomWidth !== '0px')
              ? [width]
              : [];
          }),
        ),
      );
      expect(Math.max(...widths.map(({ length }) => length))).toBeGreaterThan(3);
      for (const lines of widths) expect(new Set(lines).size).toBeLessThan(2);
    },
  );

  it.each(['/', '/coupons/', '/404.html'])(
    'draws a line around what has the focus, in the form that it has: %s',
    async (path) => {
      const { page } = await tab.open(path, PHONE);
      await page.keyboard.press('Tab');
      const changed = await page.evaluate(() => {
        const controls = [...document.querySelectorAll<HTMLElement>('a, button, header summary')].filter((control) =>
          control.checkVisibility({ visibilityProperty: true }),
        );
        return controls.flatMap((control) => {
          const form = getComputedStyle(control).borderRadius;
          control.focus();
          const { borderRadius, outlineStyle, outlineWidth } = getComputedStyle(control);
          return borderRadius === (form === '0px' ? '4px' : form) && outlineStyle === 'solid' && outlineWidth === '3px'
            ? []
            : [
                `${control.className} ${control.textContent}: ${form}, then ${borderRadius}, ${outlineStyle} ${outlineWidth}`,
              ];
        });
      });
      expect(changed).toEqual([]);
    },
  );

  it('sets the disc of the link for iPhone and Mac off from the tints that it stands on', async () => {
    const { page } = await site.open('/ludo/ludo-turbo/', { viewport: PHONE });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
    expect(await page.$eval('main a[data-ios] > span', (disc) => getComputedStyle(disc).boxShadow)).toBe(
      'rgb(228, 220, 251) 0px 0px 0px 1px inset',
    );
  });

  it.each([
    ['/ludo/', PHONE],
    ['/ludo/', WIDE],
    ['/privacy-policy/', PHONE],
    ['/privacy-policy/', WIDE],
  ])('leaves room between the head of a page and the facts over its foot: %s', async (path, viewport) => {
    const { page } = await tab.open(path, viewport);
    const room = await page.$eval('main dl', (facts) => {
      const above = [...document.querySelectorAll('main > div:first-child :is(p, img)')].filter((element) =>
        element.checkVisibility(),
      );
      return (
        facts.getBoundingClientRect().top - Math.max(...above.map((element) => element.getBoundingClientRect().bottom))
      );
    });
    expect(room).toBeGreaterThanOrEqual(32);
  });

  it.each([
    ['/weekly-jackpot/', 'section[class*="board"]'],
    ['/referral/', 'ul[class*="points"]'],
  ])('leaves room between what a screen of the app is for and its text: %s', async (path, last) => {
    const { page } = await tab.open(path, PHONE);
    const bottom = await page.$eval(last, (element) => element.getBoundingClientRect().bottom);
    expect(
      await page.$eval(
        'main [class*="prose"] h2',
        (heading, above) => heading.getBoundingClientRect().top - above,
        bottom,
      ),
    ).toBeGreaterThanOrEqual(48);
  });

  it.each(['/referral/', '/referral-summary/'])(
    'leaves no band empty at the foot of a card that invites, and moves nothing when it says something: %s',
    async (path) => {
      const { page } = await tab.open(path, PHONE);
      const card = '[data-panel][data-shown] [data-view="older"]';
      await page.waitForSelector(card);
      const foot = (): Promise<{ empty: number; height: number }> =>
        page.$eval(card, (element) => {
          const { bottom, height } = element.getBoundingClientRect();
          const words = [...element.querySelectorAll('p')].filter(
            (text) => text.textContent !== '' && text.checkVisibility({ visibilityProperty: true }),
          );
          return { empty: bottom - Math.max(...words.map((text) => text.getBoundingClientRect().bottom)), height };
        });
      const before = await foot();
      expect(before.empty).toBeLessThan(32);
      await page.click(`${card} [data-do="copy"]`);
      await page.waitForFunction(
        (selector: string) => document.querySelector(`${selector} [role="status"]`)?.textContent !== '',
        {},
        card,
      );
      const after = await foot();
      expect(after.height).toBe(before.height);
      expect(after.empty).toBeLessThan(56);
    },
  );

  it('keeps the steps of a trail equally far apart, however short their names are', async () => {
    const spaces = await Promise.all(
      ['/ludo/ludo-rules/', '/bn/ludo/', '/gu/ludo/'].map(async (path) => {
        const { page } = await site.open(path, { viewport: PHONE });
        return page.$$eval('main ol[class*="trail"] a', (links) =>
          links.map((link) => {
            const name = document.createRange();
            name.selectNodeContents(link);
            return Math.round(link.getBoundingClientRect().right - name.getBoundingClientRect().right);
          }),
        );
      }),
    );
    expect(spaces.map(({ length }) => length)).toEqual([2, 1, 1]);
    expect(new Set(spaces.flat()).size).toBe(1);
  });

  it('fetches what decorates the last word of a page where it is seen, on wide screens', async () => {
    const board = async (viewport: typeof PHONE): Promise<string[]> => {
      const { page } = await site.open('/bn/ludo/', { viewport });
      await page.$eval('main section:last-of-type p', (last) => {
        last.scrollIntoView({ behavior: 'instant', block: 'center' });
      });
      await page.waitForNetworkIdle();
      return page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => /board-\w+\.svg$/.exec(name)?.[0])
          .filter((name) => name !== undefined),
      );
    };
    expect(await board(PHONE)).toEqual([]);
    expect(await board(WIDE)).toHaveLength(1);
  });

  it('keeps the bar of the not-found page at the foot of phones, and nowhere else', async () => {
    const { page } = await site.open('/404.html', {
      viewport: PHONE,
      async prepare(tab) {
        await tab.emulateMediaFeatures(motion('no-preference'));
        // They hop four times; here they stand still, and so for as long as it takes to look.
        const session = await tab.createCDPSession();
        await session.send('Animation.enable');
        await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
      },
    });
    const bar = (): Promise<{ bottom: number; screen: number; visible: boolean }> =>
      page.$eval(STICKY_BAR, (element) => ({
        bottom: element.getBoundingClientRect().bottom,
        screen: innerHeight,
        visible: element.checkVisibility(),
      }));
    expect(await page.$eval(STICKY_BAR, (element) => element.innerText.replace(/\s+/g, ' '))).toBe('Wrong Move! Home');
    const heading = await page.$eval('main h2', (element) => element.getBoundingClientRect().top);
    expect(heading, 'the bar covers no heading of the first screen').toBeGreaterThanOrEqual(PHONE.height);
    for (const height of [0, 300]) {
      await page.evaluate((top) => {
        scrollTo(0, top);
      }, height);
      expect(await bar()).toEqual({ bottom: PHONE.height, screen: PHONE.height, visible: true });
    }
    expect(
      await page.$$eval(`${STICKY_BAR} p > span`, (words) =>
        words.flatMap((word) => word.getAnimations().map((animation) => (animation as CSSAnimation).animationName)),
      ),
    ).toEqual(['sticky_bar_hop', 'sticky_bar_hop']);
    const hidden = await page.evaluate(
      (selector) =>
        [...document.querySelectorAll<HTMLElement>('main a')]
          .filter((link) => {
            link.focus();
            const [{ top, bottom }, over] = [
              link.getBoundingClientRect(),
              document.querySelector(selector)?.getBoundingClientRect(),
            ];
            return (
              link.closest(selector) === null && over !== undefined && top >= over.top && bottom <= over.bottom + 1
            );
          })
          .map((link) => link.textContent),
      STICKY_BAR,
    );
    expect(hidden).toEqual([]);
    await page.evaluate(() => {
      scrollTo(0, 0);
    });
    await page.setViewport({ width: 767, height: 700 });
    expect(await bar()).toEqual({ bottom: 700, screen: 700, visible: true });
    await page.setViewport({ width: 768, height: 700 });
    expect((await bar()).visible).toBe(false);
    const { page: other } = await site.open('/', { viewport: PHONE });
    expect(
      await other.evaluate(
        () =>
          [...document.querySelectorAll('main *')].filter((element) =>
            ['sticky', 'fixed'].includes(getComputedStyle(element).position),
          ).length,
      ),
    ).toBe(0);
  });

  it.each(['/weekly-jackpot/', '/referral/', '/referral-summary/'])(
    'has the illustration of a screen of the app beside its heading on phones: %s',
    async (path) => {
      const { page } = await tab.open(path, PHONE);
      const box = (selector: string): Promise<DOMRect> =>
        page.$eval(selector, (element) => element.getBoundingClientRect().toJSON() as DOMRect);
      const [picture, heading, text] = [await box('main picture img'), await box('h1'), await box('h1 + p')];
      expect(picture.width).toBeGreaterThan(90);
      expect(picture.left).toBeGreaterThanOrEqual(heading.right);
      expect(picture.bottom).toBeLessThanOrEqual(text.top);
    },
  );

  it('shows the menu button on phones and the navigation on wide screens', async () => {
    const { page } = await site.open('/', { viewport: { width: 767, height: 700 } });
    const visible = (): Promise<boolean[]> =>
      page.$$eval(`${MENU} summary, header nav.header_nav_nav`, (parts) => parts.map((part) => part.checkVisibility()));
    expect(await visible()).toEqual([false, true]);
    for (const width of [768, WIDE.width]) {
      await page.setViewport({ width, height: 700 });
      expect(await visible()).toEqual([true, false]);
    }
    const submenu = (): Promise<string> => page.$eval('header nav ul ul', (list) => getComputedStyle(list).visibility);
    expect(await submenu()).toBe('hidden');
    await page.hover('header nav a[href="/ludo/"]');
    expect(await submenu()).toBe('visible');
    await page.mouse.move(0, 700);
    await page.focus('header nav a[href="/ludo/"]');
    expect(await submenu()).toBe('visible');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/ludo/ludo-supreme/');
    expect(await submenu()).toBe('visible');
    // Its code is fetched where the screen has become wide enough.
    await expect
      .poll(async () => {
        await page.keyboard.press('Escape');
        return submenu();
      })
      .toBe('hidden');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/ludo/');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/snakes-and-ladders-plus/');
    await page.hover('header nav a[href="/ludo/"]');
    expect(await submenu()).toBe('visible');
    await page.keyboard.press('Escape');
    expect(await submenu()).toBe('hidden');
    await page.mouse.move(0, 700);
    await page.hover('header nav a[href="/ludo/"]');
    expect(await submenu()).toBe('visible');
    await page.focus('header nav a[href="/ludo/"]');
    await page.keyboard.press('Escape');
    await page.mouse.move(0, 700);
    expect(await submenu()).toBe('hidden');
    await page.keyboard.press('Tab');
    await page.focus('header nav a[href="/ludo/"]');
    expect(await submenu()).toBe('visible');
  });

  it.each([true, false])(
    'opens a submenu on a touch screen by a button of its own, with scripts or without: %s',
    async (javaScript) => {
      const viewport = { width: 820, height: 1180 };
      const { page } = await site.open('/about-zupee/', {
        viewport,
        javaScript,
        prepare: (tab) => tab.setViewport({ ...viewport, hasTouch: true, isMobile: true }),
      });
      const button = 'header nav details summary';
      const isShown = (): Promise<boolean> =>
        page.$eval('header nav ul ul', (list) => getComputedStyle(list).visibility === 'visible');
      const size = await page.$eval(button, (element) => element.getBoundingClientRect().toJSON() as DOMRect);
      expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(44);
      expect(await page.$eval(button, (element) => element.innerText.trim())).toBe('Ludo: more pages');
      expect(await isShown()).toBe(false);
      await page.tap(button);
      expect(await isShown()).toBe(true);
      await page.tap(button);
      expect(await isShown()).toBe(false);
      if (javaScript) {
        const state = async (): Promise<[boolean, string | undefined]> => [
          await isShown(),
          await page.evaluate(() => document.activeElement?.localName),
        ];
        await page.focus(button);
        await page.keyboard.press('Enter');
        await page.keyboard.press('Tab');
        expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/ludo/ludo-supreme/');
        expect(await state()).toEqual([true, 'a']);
        await page.keyboard.press('Escape');
        expect(await state()).toEqual([false, 'summary']);
        await page.keyboard.press('Enter');
        for (let step = 0; step < 4; step += 1) await page.keyboard.press('Tab');
        expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(
          '/snakes-and-ladders-plus/',
        );
        expect(await isShown()).toBe(false);
        await page.tap(button);
        await page.touchscreen.tap(viewport.width - 8, viewport.height - 300);
        expect(await isShown()).toBe(false);
      }
      await page.tap(button);
      await followLink(page, () => page.tap('header nav a[href="/ludo/ludo-turbo/"]'));
      expect(new URL(page.url()).pathname).toBe('/ludo/ludo-turbo/');
    },
  );
});
