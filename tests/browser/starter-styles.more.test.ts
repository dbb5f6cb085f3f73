import type { Page } from 'puppeteer';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { launchSharedBrowser, openPage } from '../helpers/browser.js';
import { applyBlock, readBlocks } from '../helpers/handbook.js';
import { initSharedSite } from '../helpers/new-site.js';
import { serveSharedPreview } from '../helpers/serve.js';
import type { Site } from '../helpers/site.js';

// A new site in which a reader has followed the recipes for styles.
let site: Site;

beforeAll(async () => {
  site = await initSharedSite('https://clay.example/yard/', ['postcss', 'tailwindcss', '@tailwindcss/postcss']);
  for (const block of await readBlocks('.github/recipes-styles.md'))
    if (block.title !== undefined) await applyBlock(site.root, block);
  expect((await site.cli(['build', '--as-of', '2027-01-01'])).stdout).toContain('No warnings.');
  expect((await site.cli(['check'])).stdout).toContain(' 0 errors, 0 warnings');
});
afterAll(() => site.dispose());

async function open(path: string): Promise<Page> {
  const preview = await serveSharedPreview(site.out);
  onTestFinished(() => preview.close());
  const { browser } = await launchSharedBrowser();
  const { page } = await openPage(browser, preview.url + path);
  await page.setViewport({ width: 390, height: 800 });
  return page;
}

const styleOf = (page: Page, selector: string, name: string): Promise<string> =>
  page.$eval(selector, (element, property) => getComputedStyle(element).getPropertyValue(property), name);

it('utilities of Tailwind CSS win over the styles of a new site, and texts keep their lists', async () => {
  const page = await open('/yard/notes/add-a-page/');
  expect(await styleOf(page, 'aside a', 'color')).toBe('rgb(255, 255, 255)');
  expect(await styleOf(page, 'aside a', 'text-decoration-line')).toBe('underline');
  expect(await styleOf(page, 'aside h2', 'margin-top')).toBe('32px');
  expect(await styleOf(page, 'main ul', 'list-style-type')).toBe('disc');
  expect(await styleOf(page, 'main ul', 'padding-left')).not.toBe('0px');
  expect(await styleOf(page, 'header ul', 'list-style-type')).toBe('none');
});

it('elements without classes look with Tailwind CSS as they do without it', async () => {
  const page = await open('/yard/notes/');
  const body = Number.parseFloat(await styleOf(page, 'body', 'font-size'));
  await page.$eval('main', (main) => {
    for (const name of ['h1', 'h2', 'h3', 'ul', 'ol', 'strong']) {
      const element = main.appendChild(document.createElement(name));
      element.id = `plain-${name}`;
      if (name.endsWith('l')) element.appendChild(document.createElement('li'));
    }
  });
  const sizes = ['h1', 'h2', 'h3'].map((name) => styleOf(page, `#plain-${name}`, 'font-size'));
  expect((await Promise.all(sizes)).map((size) => Number.parseFloat(size) > body)).toEqual([true, true, true]);
  expect(await styleOf(page, '#plain-ul > li', 'list-style-type')).toBe('disc');
  expect(await styleOf(page, '#plain-ol > li', 'list-style-type')).toBe('decimal');
  expect(Number(await styleOf(page, '#plain-strong', 'font-weight'))).toBeGreaterThan(400);
});

it('a page in Arabic runs from right to left, and its code from left to right', async () => {
  const page = await open('/yard/ar/');
  expect(await styleOf(page, 'h1', 'direction')).toBe('rtl');
  expect(await styleOf(page, 'h1', 'letter-spacing')).toBe('normal');
  expect(await styleOf(page, 'pre', 'direction')).toBe('ltr');
  expect(await styleOf(page, 'pre', 'text-align')).toBe('left');
  expect(await styleOf(page, 'main ul', 'padding-left')).toBe('0px');
  expect(await styleOf(page, 'th', 'padding-right')).toBe('0px');
  expect(await styleOf(page, 'td', 'overflow-wrap')).toBe('break-word');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
