import type { Page } from 'puppeteer';
import { beforeAll, describe, expect, it } from 'vitest';
import { PHONE, SMALLEST, useFlagship, WALK_TIMEOUT, WIDE } from './flagship-browser.js';

const STICKY_BAR = 'main > div:last-of-type';
const MENU = 'islet-island[data-id="menu"] details';

type Media = { readonly name: string; readonly value: string }[];
const motion = (value: 'reduce' | 'no-preference'): Media => [{ name: 'prefers-reduced-motion', value }];

/** Opens every `<details>` of the content and the footer, and the menu on demand. */
async function unfold(page: Page): Promise<void> {
  await page.$$eval('main details, footer details', (items) => {
    for (const details of items) {
      details.removeAttribute('name');
      details.open = true;
    }
  });
}

/** What does not fit the width of the screen. */
function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return scrollWidth <= clientWidth ? [] : [`${location.pathname}: ${scrollWidth} in ${clientWidth}`];
  });
}

/** Controls below 44 px, apart from links within a text. */
function smallTargets(page: Page): Promise<string[]> {
  return page.$$eval('header a, header summary, footer a, summary, button, main a[class], main li > a', (controls) =>
    controls
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && control.closest('p:not([class]), [class*="prose"]') === null)
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.height < 43.9 || box.width < 43.9))
      .map(({ control, box }) => `${location.pathname} ${control.localName}.${control.className} ${control.textContent.trim()}: ${Math.round(box.width)} x ${Math.round(box.height)}`),
  );
}

/** Every movement of the page that the design has, as `property duration`. */
function movements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      [undefined, '::before', '::after'].flatMap((part) => {
        const { transitionProperty, transitionDuration, animationName, animationDuration } = getComputedStyle(element, part);
        const durations = transitionDuration.split(', ');
        const moved = transitionProperty.split(', ').flatMap((property, index) => {
          const duration = durations[index % durations.length] ?? '0s';
          return duration === '0s' ? [] : [`${property} ${duration}`];
        });
        // What takes a millisecond is a switch, seen once, and no movement.
        return animationName === 'none' || animationDuration === '0.001s' ? moved : [...moved, `animation ${animationName.replace(/^.*_/, '')} ${animationDuration}`];
      }),
    ),
  );
}

/** The widest content, and by how much the longest line of text passes 68 characters, in pixels. */
function measures(page: Page): Promise<{ widest: number; longest: number }> {
  return page.evaluate(() => {
    const inner = (element: Element): number => {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      return element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    };
    const lines = [...document.querySelectorAll('p')].map((paragraph) => {
      const ruler = document.createElement('span');
      ruler.textContent = '0'.repeat(68);
      paragraph.append(ruler);
      // Absolute, so that the ruler does not widen what it measures.
      Object.assign(ruler.style, { position: 'absolute', whiteSpace: 'nowrap' });
      const excess = paragraph.clientWidth - ruler.getBoundingClientRect().width;
      ruler.remove();
      return excess;
    });
    return { widest: Math.max(...[...document.querySelectorAll('.container')].map(inner)), longest: Math.max(...lines) };
  });
}

describe('the look of the site', () => {
  const site = useFlagship();

  describe('on every page', () => {
    const tooWide: string[] = [];
    const tooSmall: string[] = [];
    const moving = new Set<string>();
    const restless: string[] = [];
    const overlong: string[] = [];
    let problems: string[];

    /** One navigation for each page; on one of each kind, what follows from its style sheet alone is looked at as well. */
    beforeAll(async () => {
      const kinds = new Set(site.kinds());
      problems = await site.walk(
        site.routes(),
        async (page, route) => {
          await page.setViewport(PHONE);
          await unfold(page);
          tooSmall.push(...(await smallTargets(page)));
          for (const viewport of [SMALLEST, { width: 768, height: 1024 }]) {
            await page.setViewport(viewport);
            tooWide.push(...(await sideways(page)));
          }
          if (!kinds.has(route)) return;
          await page.setViewport(PHONE);
          for (const movement of await movements(page)) moving.add(movement);
          await page.emulateMediaFeatures(motion('reduce'));
          restless.push(...(await movements(page)).map((movement) => `${route}: ${movement}`));
          await page.emulateMediaFeatures(motion('no-preference'));
          if ((await page.$(MENU)) !== null) {
            await page.$eval(MENU, (menu) => { menu.open = true; });
            tooSmall.push(...(await smallTargets(page)));
            tooWide.push(...(await sideways(page)));
          }
          await page.setViewport({ width: 1600, height: 900 });
          const { widest, longest } = await measures(page);
          if (widest > 1120 || longest > 1) overlong.push(`${route}: ${String(widest)} px wide, a line ${String(longest)} px too long`);
        },
        { viewport: PHONE, prepare: (page) => page.emulateMediaFeatures(motion('no-preference')) },
      );
    }, WALK_TIMEOUT);

    it('comes without an error or a request elsewhere', () => {
      expect(problems).toEqual([]);
    });

    it('fits the smallest phones, and tablets', () => {
      expect(tooWide).toEqual([]);
    });

    it('gives fingers at least 44 px', () => {
      expect(tooSmall).toEqual([]);
    });

    it('keeps the content within 1120 px and lines of text within 68 characters', () => {
      expect(overlong).toEqual([]);
    });

    it('moves only by transform and opacity, for 150 to 250 ms', () => {
      expect(moving.size).toBeGreaterThan(2);
      // The words of the not-found page are the one animation that the page is about.
      expect([...moving].filter((movement) => !/^(transform|opacity|animation appear) 0\.(15|2|25)s$/.test(movement))).toEqual(['animation hop 1s']);
    });

    it('does not move for those who ask for less motion', () => {
      expect(restless).toEqual([]);
    });
  });

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

  it('sets type in the fonts of the system, at 16 px for text', async () => {
    const { page } = await site.open('/ludo/ludo-rules/', { viewport: PHONE });
    expect(await page.evaluate(() => document.fonts.size)).toBe(0);
    const text = await page.$eval('main p', (paragraph) => getComputedStyle(paragraph).fontFamily);
    expect(text).toMatch(/^system-ui, .*"Noto Sans Devanagari".*sans-serif$/);
    expect(await page.$eval('body', (body) => [getComputedStyle(body).fontSize, getComputedStyle(body).lineHeight])).toEqual(['16px', '25.6px']);
    expect(await page.$eval('h1', (heading) => getComputedStyle(heading).fontWeight)).toBe('800');
  });

  it('keeps the bar of the not-found page at the foot of phones, and nowhere else', async () => {
    const { page } = await site.open('/404.html', { viewport: PHONE, prepare: (tab) => tab.emulateMediaFeatures(motion('no-preference')) });
    const bar = (): Promise<{ bottom: number; screen: number; visible: boolean }> =>
      page.$eval(STICKY_BAR, (element) => ({ bottom: element.getBoundingClientRect().bottom, screen: innerHeight, visible: element.checkVisibility() }));
    expect(await page.$eval(STICKY_BAR, (element) => element.innerText.replace(/\s+/g, ' '))).toBe('Wrong Move! Home');
    for (const height of [0, 300]) {
      await page.evaluate((top) => { scrollTo(0, top); }, height);
      expect(await bar()).toEqual({ bottom: PHONE.height, screen: PHONE.height, visible: true });
    }
    expect(await page.$$eval(`${STICKY_BAR} p > span`, (words) => words.flatMap((word) => word.getAnimations().map((animation) => (animation as CSSAnimation).animationName)))).toEqual(['sticky_bar_hop', 'sticky_bar_hop']);
    await page.setViewport({ width: 767, height: 700 });
    expect(await bar()).toEqual({ bottom: 700, screen: 700, visible: true });
    await page.setViewport({ width: 768, height: 700 });
    expect((await bar()).visible).toBe(false);
    const { page: other } = await site.open('/', { viewport: PHONE });
    expect(await other.$$eval('main *', (elements) => elements.filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position)).length)).toBe(0);
  });

  it('shows the menu button on phones and the navigation on wide screens', async () => {
    const { page } = await site.open('/', { viewport: { width: 767, height: 700 } });
    const visible = (): Promise<boolean[]> => page.$$eval('header islet-island summary, header > div > nav', (parts) => parts.map((part) => part.checkVisibility()));
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
  });
});
