import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import { PAGE_KINDS, PHONE, useFlagship, WIDE } from './flagship-browser.js';

interface AxeWindow {
  readonly axe: { run(context: string | Document, options: RunOptions): Promise<AxeResults> };
}

/** Rules of every level below AAA and good practice; the page is at rest, with everything unfolded that can be. */
const RULES: RunOptions = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } };
const ENHANCED_CONTRAST: RunOptions = { resultTypes: ['violations'], runOnly: ['color-contrast-enhanced'] };

async function violations(page: Page, context: string | undefined, options: RunOptions): Promise<string[]> {
  const found = await page.evaluate(
    async (selector, settings) => {
      const { violations: list } = await (globalThis as unknown as AxeWindow).axe.run(selector ?? document, settings);
      return list.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`));
    },
    context ?? null,
    options,
  );
  return found.map((line) => line.slice(0, 400));
}

describe('the accessibility of the site', () => {
  const site = useFlagship();

  async function open(path: string, scheme: 'light' | 'dark', viewport: typeof PHONE): Promise<Page> {
    const { page } = await site.open(path, {
      viewport,
      async prepare(tab) {
        await tab.setBypassCSP(true);
        await tab.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }, { name: 'prefers-reduced-motion', value: 'reduce' }]);
      },
    });
    await page.$$eval('main details, footer details', (items) => {
      for (const details of items) {
        details.removeAttribute('name');
        details.open = true;
      }
    });
    await page.evaluate(axe.source);
    return page;
  }

  const cases = PAGE_KINDS.flatMap((path) => [[path, 'light', PHONE], [path, 'dark', WIDE]] as const);

  it.each(cases)('has no fault on %s, %s', async (path, scheme, viewport) => {
    const page = await open(path, scheme, viewport);
    expect(await violations(page, undefined, RULES)).toEqual([]);
    expect(await violations(page, 'main', ENHANCED_CONTRAST)).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('has no fault in the open menu, %s', async (scheme) => {
    const page = await open('/ludo/', scheme, PHONE);
    await page.$eval('islet-island[data-id="menu"] details', (menu) => { menu.open = true; });
    expect(await page.$$eval('islet-island[data-id="menu"] a', (links) => links.filter((link) => link.checkVisibility()).length)).toBeGreaterThan(8);
    expect(await violations(page, 'header', RULES)).toEqual([]);
  });

  it('finds faults where there are some', async () => {
    const page = await open('/', 'light', PHONE);
    await page.$eval('main', (main) => {
      const image = document.createElement('img');
      image.src = '/assets/none.png';
      main.append(image);
      // One that is too faint for all text, and one that is so only for body text.
      for (const color of ['#999', '#666']) {
        const faint = document.createElement('p');
        faint.textContent = 'Too faint to read';
        faint.style.color = color;
        main.append(faint);
      }
    });
    const found = (await violations(page, undefined, RULES)).map((line) => line.split(':')[0]);
    expect(found).toEqual(expect.arrayContaining(['image-alt', 'color-contrast']));
    const enhanced = await violations(page, 'main', ENHANCED_CONTRAST);
    expect(enhanced.map((line) => line.split(':')[0])).toEqual(['color-contrast-enhanced']);
  });
});
