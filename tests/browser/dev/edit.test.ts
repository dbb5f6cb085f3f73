import type { Browser, Page } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchSharedBrowser, openPage, type PageLog } from '../../helpers/browser.js';
import { startDev, type RunningDev } from '../../helpers/dev.js';
import { copySharedFixture, type Site } from '../../helpers/site.js';

const HOME = 'site/pages/index.yaml';
let site: Site;
let dev: RunningDev;
let browser: Browser;
let home: string;

beforeAll(async () => {
  site = await copySharedFixture('workshop');
  home = await site.read(HOME);
  dev = await startDev(site.root);
  ({ browser } = await launchSharedBrowser());
});
afterAll(async () => {
  await dev.stop();
  await site.dispose();
});

/** Opens a page and starts to edit it. */
async function edit(path: string, viewport?: { width: number; height: number }): Promise<{ page: Page; log: PageLog }> {
  const opened = await openPage(browser, dev.url + path, viewport ? { viewport } : {});
  await opened.page.waitForFunction(() => document.querySelector('islet-dev')?.shadowRoot?.querySelector('.bar') !== null);
  await opened.page.keyboard.down('Alt');
  await opened.page.keyboard.press('KeyE');
  await opened.page.keyboard.up('Alt');
  await partOf(opened.page, '');
  return opened;
}

/** The button over a part whose label has these words. */
async function partOf(page: Page, words: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      [...(document.querySelector('islet-dev')?.shadowRoot?.querySelectorAll<HTMLElement>('.part') ?? [])].some(
        (item) => !item.hidden && item.textContent.includes(wanted),
      ),
    { polling: 20 },
    words,
  );
}

async function clickPart(page: Page, words: string): Promise<void> {
  await partOf(page, words);
  await page.evaluate((wanted) => {
    const parts = document.querySelector('islet-dev')?.shadowRoot?.querySelectorAll<HTMLElement>('.part') ?? [];
    [...parts].find((item) => !item.hidden && item.textContent.includes(wanted))?.click();
  }, words);
  await page.waitForSelector('islet-dev >>> .panel');
}

/** Replaces what a field of the open panel holds. */
async function fill(page: Page, text: string, selector = 'textarea,input,select'): Promise<void> {
  await page.evaluate((wanted) => {
    const root = document.querySelector('islet-dev')?.shadowRoot;
    const field = root?.querySelector<HTMLInputElement>(`.panel :is(${wanted})`);
    field?.focus();
    field?.select();
  }, selector);
  await page.keyboard.type(text);
}

const panelText = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector('islet-dev')?.shadowRoot?.querySelector<HTMLElement>('.panel')?.innerText ?? '');

const press = async (page: Page, label: string): Promise<void> => {
  await page.evaluate((wanted) => {
    const buttons = document.querySelector('islet-dev')?.shadowRoot?.querySelectorAll('button') ?? [];
    [...buttons].find((item) => item.textContent === wanted)?.click();
  }, label);
};

const shows = (page: Page, text: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.body.innerText.includes(wanted), { polling: 20 }, text);

test('a text is edited where it is: Enter writes the words that changed, and the page is fresh', async () => {
  const { page, log } = await edit('/');
  await clickPart(page, 'Edit heading');
  await fill(page, 'Tools that are: kept sharp');
  await page.keyboard.press('Enter');
  await shows(page, 'Tools that are: kept sharp');
  expect(await site.read(HOME)).toBe(home.replace('heading: Tools that are kept sharp', "heading: 'Tools that are: kept sharp'"));
  // Still edited after the reload.
  await partOf(page, 'Edit heading');
  await page.keyboard.down('Control');
  await page.keyboard.press('z');
  await page.keyboard.up('Control');
  await shows(page, 'Tools that are kept sharp');
  expect(await site.read(HOME)).toBe(home);
  expect(log.pageErrors.concat(log.cspViolations)).toEqual([]);
});
