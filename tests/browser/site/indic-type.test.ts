import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import { PHONE, resize, useFlagship, WIDE } from './flagship-browser.js';

/** Below this, in ems, marks of one line of an Indic script touch those of the next. */
const LEAST_LINE = 1.35;

/** Elements with words of their own that are set too tight, between letters or lines, and how many have been looked at. */
function tightLines(page: Page, least: number): Promise<{ tight: string[]; seen: number }> {
  return page.evaluate((floor) => {
    const spoken = [...document.querySelectorAll<HTMLElement>('body *:not(script, style)')].filter(
      (element) =>
        element.checkVisibility() &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.nodeValue ?? '')),
    );
    const tight = spoken.flatMap((element) => {
      const { letterSpacing, lineHeight, fontSize } = getComputedStyle(element);
      const line = parseFloat(lineHeight) / parseFloat(fontSize);
      return line >= floor && letterSpacing === 'normal'
        ? []
        : [
            `${element.localName}.${element.className} ${element.textContent.trim().slice(0, 30)}: ${line.toFixed(2)} ${letterSpacing}`,
          ];
    });
    return { tight, seen: spoken.length };
  }, least);
}

describe('the setting of Indic scripts', () => {
  const tab = useFlagship().tab({ viewport: PHONE });

  it.each(['/hi/', '/bn/ludo/', '/gu/ludo/'])('leaves room between lines and letters on %s', async (path) => {
    const { page } = await tab.open(path);
    for (const viewport of [PHONE, WIDE]) {
      await resize(page, viewport);
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) {
          details.removeAttribute('name');
          details.open = true;
        }
      });
      const { tight, seen } = await tightLines(page, LEAST_LINE);
      expect(tight).toEqual([]);
      expect(seen).toBeGreaterThan(100);
    }
  });

  it('leaves the setting of Latin script as it is', async () => {
    const { page } = await tab.open('/ludo/');
    const setting = await page.$eval(
      'h1',
      (heading) =>
        [
          getComputedStyle(heading).letterSpacing,
          parseFloat(getComputedStyle(heading).lineHeight) / parseFloat(getComputedStyle(heading).fontSize),
        ] as const,
    );
    expect(parseFloat(setting[0])).toBeLessThan(0);
    expect(setting[1]).toBeCloseTo(1.08);
  });
});

describe('the face of headings', () => {
  const site = useFlagship();

  /** Fonts in which the first heading is drawn, those of the site with a star. */
  async function drawnIn(page: Page): Promise<string[]> {
    const session = await page.createCDPSession();
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument');
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    await session.detach();
    return fonts.map(({ familyName, isCustomFont }) => familyName + (isCustomFont ? '*' : ''));
  }

  const places = (page: Page): Promise<number[][]> =>
    page.$$eval('h1, h2, h3, h4', (headings) =>
      headings.map((heading) => [heading.getBoundingClientRect().top, heading.getBoundingClientRect().height]),
    );

  it.each(['/', '/hi/'])('moves nothing on %s where it comes after the first paint', async (path) => {
    const before: Promise<number[][]>[] = [];
    const { page } = await site.open(path, {
      viewport: PHONE,
      async prepare(tab) {
        const painted = async (): Promise<number[][]> => {
          await tab.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
          return places(tab);
        };
        await tab.setRequestInterception(true);
        tab.on('request', (request) => {
          const wait = request.url().endsWith('.woff2') ? painted() : undefined;
          if (wait) before.push(wait);
          void Promise.resolve(wait).then(() => request.continue());
        });
        await tab.evaluateOnNewDocument(() => {
          const moved: string[] = [];
          Object.assign(globalThis, { moved });
          new PerformanceObserver((list) => {
            for (const { startTime } of list.getEntries()) moved.push(`at ${String(startTime)} ms`);
          }).observe({ type: 'layout-shift', buffered: true });
        });
      },
    });
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      });
    });
    expect(before.length).toBeGreaterThan(0);
    expect(await places(page)).toEqual(await before[0]);
    expect(await page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved)).toEqual([]);
  });

  it('is there from the second page on at the latest', async () => {
    const { page } = await site.open('/hi/');
    await page.evaluate(() => document.fonts.ready);
    await page.goto(new URL('/hi/ludo/', page.url()).href);
    expect(await drawnIn(page)).toContainEqual(expect.stringMatching(/^Baloo 2\*$/));
  });
});
