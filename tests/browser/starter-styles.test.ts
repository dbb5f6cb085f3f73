import { mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'puppeteer';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { initSite } from '../../src/core/commands/init-site.js';
import { launchSharedBrowser, openPage } from '../helpers/browser.js';
import { applyBlock, readBlocks } from '../helpers/handbook.js';
import { linkPackages } from '../helpers/link-packages.js';
import { serveSharedPreview } from '../helpers/serve.js';
import { runWarmCli } from '../helpers/warm-cli.js';

// A new site in which a reader has followed the recipes for styles.
let root: string;

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'islet-styles-')));
  const facts = { name: 'Clay Yard', origin: 'https://clay.example/yard/', locale: 'en' };
  initSite({ folder: root, shown: '.', facts });
  await linkPackages(root, ['react', 'react-dom', '@types', 'postcss', 'tailwindcss', '@tailwindcss/postcss']);
  await symlink(fileURLToPath(new URL('../../', import.meta.url)), join(root, 'node_modules/islet'), 'dir');
  for (const block of await readBlocks('.github/recipes-styles.md'))
    if (block.title !== undefined) await applyBlock(root, block);
  const { stdout } = await runWarmCli(['build', '--as-of', '2027-01-01', '--root', root]);
  expect(stdout).toContain('No warnings.');
  expect((await runWarmCli(['check', '--root', root])).stdout).toContain(' 0 errors, 0 warnings');
}, 60_000);
afterAll(() => rm(root, { recursive: true, force: true }));

async function open(path: string): Promise<Page> {
  const preview = await serveSharedPreview(join(root, 'dist'));
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
