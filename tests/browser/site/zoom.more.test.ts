import type { Page } from 'puppeteer';
import { beforeAll, describe, expect, it } from 'vitest';
import { PHONE, SMALLEST, useFlagship, WALK_TIMEOUT } from './flagship-browser.js';
import { setMenu } from './page-accessibility.js';
import { motion, unfold } from './page-appearance.js';

/** Text of twice the size, as the setting of a phone makes it; page zoom makes the screen smaller instead. */
const doubleText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

/**
 * Text that is cut or leaves its place: outside the screen, beyond an ancestor that hides what overflows it, or beyond the
 * next ancestor that has a background or a border and is thereby seen to end.
 */
function misplaced(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Box {
      readonly rect: DOMRect;
      readonly inLine: boolean;
      /** Text for screen readers alone is clipped to nothing; the skip link waits above the screen for its focus. */
      readonly silent: boolean;
      readonly hidesOverflow: boolean;
      readonly scrollsSideways: boolean;
      readonly seen: boolean;
    }
    // Boxes are rounded to whole pixels, and a line box is somewhat taller than its letters.
    const tolerance = 2;
    const found: string[] = [];
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`scrolls sideways, ${scrollWidth} in ${clientWidth}`);
    const say = (what: string, text: Text): void => {
      const element = text.parentElement;
      found.push(`${what}: ${element?.localName ?? ''}.${element?.className ?? ''} ${text.data.trim().slice(0, 60)}`);
    };
    const boxes = new Map<Element, Box>();
    const boxOf = (element: Element): Box => {
      const known = boxes.get(element);
      if (known !== undefined) return known;
      const style = getComputedStyle(element);
      const isBordered = parseFloat(style.borderInlineStartWidth) > 0 && parseFloat(style.borderBlockStartWidth) > 0;
      const box: Box = {
        rect: element.getBoundingClientRect(),
        inLine: style.display === 'inline' || style.display === 'contents',
        silent: style.clipPath === 'inset(50%)' || element.matches('.skip-link, svg, script, style, noscript'),
        hidesOverflow: /hidden|clip/.test(`${style.overflowX} ${style.overflowY}`),
        scrollsSideways: /auto|scroll/.test(style.overflowX) && element.scrollWidth > element.clientWidth,
        seen: isBordered || !/^(transparent|rgba\(.*, 0\))$/.test(style.backgroundColor),
      };
      boxes.set(element, box);
      return box;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node as Text;
      const parent = text.parentElement;
      if (
        text.data.trim() === '' ||
        parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) !== true
      )
        continue;
      const around: Box[] = [];
      for (
        let element: Element | null = parent;
        element !== null && element !== document.body;
        element = element.parentElement
      )
        around.push(boxOf(element));
      if (around.some(({ silent, scrollsSideways }) => silent || scrollsSideways)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const words = range.getBoundingClientRect();
      if (words.width === 0) continue;
      if (words.left < -tolerance || words.right > clientWidth + tolerance) say('outside the screen', text);
      const blocks = around.filter(({ inLine }) => !inLine);
      const leaves = ({ rect }: Box): boolean =>
        words.left < rect.left - tolerance ||
        words.right > rect.right + tolerance ||
        words.top < rect.top - tolerance ||
        words.bottom > rect.bottom + tolerance;
      if (blocks.some((box) => box.hidesOverflow && leaves(box))) say('cut', text);
      const ground = blocks.find(({ seen }) => seen);
      if (ground !== undefined && leaves(ground)) say('beyond its box', text);
    }
    return found;
  });
}

describe('a page of every kind holds', () => {
  const site = useFlagship();
  const found: Record<'zoom' | 'text', string[]> = { zoom: [], text: [] };

  /** One navigation for each page, on a screen of 320 px: that of a small phone, and of a phone of 640 px at a zoom of 200 %. */
  beforeAll(async () => {
    await site.walk(
      site.kindsInAllLanguages(),
      async (page, route) => {
        const check = async (list: string[]): Promise<void> => {
          list.push(...(await misplaced(page)).map((line) => `${route} ${line}`));
          if (!(await setMenu(page, true))) return;
          list.push(
            ...(await misplaced(page))
              .filter((line) => !line.startsWith('beyond'))
              .map((line) => `${route} with the menu open ${line}`),
          );
          await setMenu(page, false);
        };
        await unfold(page);
        await check(found.zoom);
        await doubleText(page);
        await check(found.text);
      },
      { viewport: { ...SMALLEST, deviceScaleFactor: 2 } },
    );
  }, WALK_TIMEOUT);

  it('at a zoom of 200 %', () => {
    expect(found.zoom).toEqual([]);
  });

  it('with text of twice the size', () => {
    expect(found.text).toEqual([]);
  });

  it('with the menu open, below all of the header, and to its end', async () => {
    const { page } = await site.open('/', {
      viewport: PHONE,
      prepare: (tab) => tab.emulateMediaFeatures(motion('reduce')),
    });
    for (const double of [false, true]) {
      if (double) await doubleText(page);
      await setMenu(page, true);
      const ends = await page.evaluate(() => {
        const bottom = (selector: string): number =>
          Math.round(document.querySelector(selector)?.getBoundingClientRect().bottom ?? NaN);
        const panel = document.querySelector('header details nav');
        panel?.scrollTo(0, panel.scrollHeight);
        return {
          header: bottom('header'),
          top: Math.round(panel?.getBoundingClientRect().top ?? NaN),
          download: bottom('header a[data-hold]'),
          last: bottom('header details nav li:last-child'),
        };
      });
      expect(ends.top).toBeGreaterThanOrEqual(ends.header - 1);
      expect(ends.download).toBeLessThan(ends.top);
      expect(ends.last).toBeLessThanOrEqual(PHONE.height);
      await setMenu(page, false);
    }
  });
});
