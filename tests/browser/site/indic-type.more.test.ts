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
});
