import { describe, expect, it } from 'vitest';
import { followLink } from '../../helpers/browser.js';
import { PHONE, useFlagship, WIDE } from './flagship-browser.js';
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

  it('sets text in the fonts of the system, at 16 px, and headings in a face of their own', async () => {
    const { page } = await site.open('/ludo/ludo-rules/', { viewport: PHONE });
    const faces = await page.evaluate(() => [...document.fonts].map(({ family, display }) => `${family} ${display}`));
    expect(faces).toEqual(['Baloo optional', 'Baloo India optional', 'Baloo India optional']);
    expect(await page.$eval('h1', (heading) => getComputedStyle(heading).fontFamily)).toMatch(/^Baloo, system-ui, /);
    const text = await page.$eval('main p', (paragraph) => getComputedStyle(paragraph).fontFamily);
    expect(text).toMatch(/^system-ui, .*"Noto Sans Devanagari".*sans-serif$/);
    expect(
      await page.$eval('body', (body) => [getComputedStyle(body).fontSize, getComputedStyle(body).lineHeight]),
    ).toEqual(['16px', '25.6px']);
    expect(await page.$eval('h1', (heading) => getComputedStyle(heading).fontWeight)).toBe('800');
  });

  it.each([
    ['/hi/', ['devanagari']],
    ['/hi/ludo/', ['devanagari']],
    ['/gu/ludo/', ['gujarati']],
    ['/hi/tnc/', ['devanagari', 'latin']],
    ['/ludo/', ['latin']],
  ])('loads the face of the scripts of its headings, and no other: %s', async (path, scripts) => {
    const { page } = await site.open(path, { viewport: PHONE });
    await page.evaluate(() => document.fonts.ready);
    const files = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => /-(\w+)-wght-normal-\w+\.woff2$/.exec(name)?.[1] ?? []),
    );
    expect(files.sort()).toEqual(scripts);
  });

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
