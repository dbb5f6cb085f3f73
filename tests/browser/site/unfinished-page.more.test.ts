import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import { APP_PAGES } from '../webview/app-site.js';
import { PHONE, SMALLEST, useFlagship, WALK_TIMEOUT } from './flagship-browser.js';

const site = useFlagship();

/** Least distance that browsers call a layout shift, in pixels. */
const LEAST = 3;

/**
 * Writes a page into the current document as a parser does that pauses before every element, until the page has gone
 * below the screen. Gives what was in view and then moved.
 */
const movesWhileParsed = (page: Page, route: string): Promise<string[]> =>
  page.evaluate(
    async (address, least) => {
      const html = await (await fetch(address)).text();
      const body = html.indexOf('<body');
      document.open();
      const moves = new Set<string>();
      let shown = new Map<Element, DOMRect>();
      let written = 0;
      for (const { index } of html.matchAll(/<[a-z]/g)) {
        if (index <= body) continue;
        const piece = html.slice(written, index);
        // oxlint-disable-next-line typescript/no-deprecated -- nothing else feeds a parser piece by piece
        document.write(piece);
        written = index;
        const boxes = new Map<Element, DOMRect>();
        let below = 0;
        for (const element of document.querySelectorAll('body, body *')) {
          const box = element.getBoundingClientRect();
          if (box.width * box.height === 0 || !element.checkVisibility({ visibilityProperty: true })) continue;
          if (box.top >= innerHeight) below += 1;
          else boxes.set(element, box);
        }
        for (const [element, { left, top }] of boxes) {
          const before = shown.get(element);
          if (before && Math.max(Math.abs(before.left - left), Math.abs(before.top - top)) >= least)
            moves.add(
              `${[element.localName, ...element.classList].join('.')} from ${before.left.toFixed()},${before.top.toFixed()} to ${left.toFixed()},${top.toFixed()} by ${piece.slice(-80)}`,
            );
        }
        shown = boxes;
        if (below > 5) break;
      }
      document.close();
      return [...moves];
    },
    route,
    LEAST,
  );

describe('a page of which only the start has arrived', () => {
  it.each([PHONE, SMALLEST])(
    'keeps everything in its place when more of it arrives, on a phone of $width px',
    async (viewport) => {
      const { page } = await site.open('/robots.txt', {
        viewport,
        async prepare(tab) {
          await tab.setBypassCSP(true);
          // A touch screen, on which links for other devices are not shown.
          await tab.setViewport({ ...viewport, hasTouch: true });
        },
      });
      const found: string[] = [];
      for (const route of new Set([...site.kindsInAllLanguages(), ...APP_PAGES])) {
        await page.goto(new URL('/robots.txt', page.url()).href);
        for (const move of await movesWhileParsed(page, route)) found.push(`${route}: ${move}`);
      }
      expect(found).toEqual([]);
    },
    WALK_TIMEOUT,
  );
});
