import type { Browser, Page } from 'puppeteer';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { launchSharedBrowser, openPage, type PageLog } from '../../helpers/browser.js';
import { startDev, type RunningDev } from '../../helpers/dev.js';
import { copySharedFixture, type Site } from '../../helpers/site.js';

export const HOME = 'site/pages/index.yaml';

export const SAW = 'site/pages/tools/saw.yaml';

export let site: Site;

export let dev: RunningDev;

export let browser: Browser;

export let home: string;

/** Opens a page and starts to edit it. */
export async function edit(
  path: string,
  viewport?: { width: number; height: number },
  { url }: Pick<RunningDev, 'url'> = dev,
): Promise<{ page: Page; log: PageLog }> {
  ({ browser } = await launchSharedBrowser());
  const opened = await openPage(browser, url + path, viewport ? { viewport } : {});
  await opened.page.waitForFunction(
    () => document.querySelector('islet-dev')?.shadowRoot?.querySelector('.bar') !== null,
  );
  await opened.page.keyboard.down('Alt');
  await opened.page.keyboard.press('KeyE');
  await opened.page.keyboard.up('Alt');
  await partOf(opened.page, '');
  return opened;
}

/** The button over a part whose label has these words. */
export async function partOf(page: Page, words: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      [...(document.querySelector('islet-dev')?.shadowRoot?.querySelectorAll<HTMLElement>('.part') ?? [])].some(
        (item) => !item.hidden && item.textContent.includes(wanted),
      ),
    { polling: 20 },
    words,
  );
}

/** The form. A form that is being closed has lost its attribute `open`, and is removed a moment later. */
const FORM = '.panel[open]';

/** Opens the form of a part, or of a button; again if a reload came in between. */
export async function openForm(page: Page, selector: string, words: string): Promise<void> {
  const click = (form: string, buttons: string, wanted: string): void => {
    const root = document.querySelector('islet-dev')?.shadowRoot;
    const all = [...(root?.querySelectorAll<HTMLElement>(buttons) ?? [])];
    if (!root?.querySelector(form)) all.find((item) => !item.hidden && item.textContent.includes(wanted))?.click();
  };
  const isOpen = async (): Promise<boolean> => {
    await page.evaluate(click, FORM, selector, words);
    return (await page.waitForSelector(`islet-dev >>> ${FORM}`, { timeout: 3000 })) !== null;
  };
  await expect.poll(() => isOpen().catch(() => false), { timeout: 30_000 }).toBe(true);
}

export const clickPart = async (page: Page, words: string): Promise<void> => {
  await partOf(page, words);
  await openForm(page, '.part', words);
};

/** Replaces what a field of the open panel holds. */
export async function fill(page: Page, text: string, selector = 'textarea,input,select'): Promise<void> {
  await page.evaluate((wanted) => {
    const root = document.querySelector('islet-dev')?.shadowRoot;
    const field = root?.querySelector<HTMLInputElement>(`.panel :is(${wanted})`);
    field?.focus();
    field?.select();
  }, selector);
  await page.keyboard.type(text);
}

/** Selects words in the editor of texts. */
export const selectWords = async (page: Page, words: string): Promise<void> => {
  await page.waitForSelector('islet-dev >>> .rich .text', { visible: true });
  await page.evaluate((wanted) => {
    const text = document.querySelector('islet-dev')?.shadowRoot?.querySelector<HTMLElement>('.rich .text');
    text?.focus();
    const nodes = document.createTreeWalker(text ?? document, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const at = nodes.currentNode.textContent?.indexOf(wanted) ?? -1;
      if (at >= 0) getSelection()?.setBaseAndExtent(nodes.currentNode, at, nodes.currentNode, at + wanted.length);
    }
  }, words);
  // The editor reads the selection of the browser in an event.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
};

export const panelText = (page: Page): Promise<string> =>
  page.evaluate(
    () => document.querySelector('islet-dev')?.shadowRoot?.querySelector<HTMLElement>('.panel')?.innerText ?? '',
  );

export const press = async (page: Page, label: string): Promise<void> => {
  await page.evaluate((wanted) => {
    const buttons = document.querySelector('islet-dev')?.shadowRoot?.querySelectorAll('button') ?? [];
    [...buttons].find((item) => item.textContent === wanted)?.click();
  }, label);
};

/** Does something that changes the page, and waits until it is loaded again: a page that is loading cannot be closed. */
export const reloads = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
  await page.evaluate(() => document.documentElement.setAttribute('data-old', ''));
  await act();
  await page.waitForFunction(
    () => document.readyState === 'complete' && !document.documentElement.hasAttribute('data-old'),
    { polling: 50 },
  );
};

export const saves = (page: Page, press: () => Promise<unknown>, text: string): Promise<void> =>
  reloads(page, async () => {
    await press();
    await expect.poll(() => site.read(HOME)).toContain(text);
  });

/** Registers the hooks that serve the site to the tests of a file. */
export function useEditedSite(): void {
  beforeAll(async () => {
    site = await copySharedFixture('workshop');
    const template = 'templates/pages/tool.tsx';
    await site.edit(template, 'import { defineTemplate, image,', 'import { defineTemplate, image, link,');
    await site.edit(
      template,
      'heading: z.string(), price',
      'heading: z.string(), alt: z.string(), more: z.object({ label: z.string(), url: link() }), price',
    );
    await site.edit(
      template,
      "heading: 'Heading',",
      "heading: 'Heading', alt: 'A tool', more: { label: 'Home', url: '/' },",
    );
    await site.edit(
      template,
      'alt="" />',
      'alt={content.alt} />\n        <a href={content.more.url}>{content.more.label}</a>',
    );
    for (const page of [HOME, SAW])
      await site.write(page, `${await site.read(page)}alt: A tool # for readers\nmore: { label: Read more, url: / }\n`);
    home = await site.read(HOME);
    dev = await startDev(site.root);
    ({ browser } = await launchSharedBrowser());
  });
  beforeEach(async () => {
    if ((await site.read(HOME)) !== home) await site.write(HOME, home);
    await expect.poll(async () => (await fetch(dev.url)).text()).toContain('<h1>Tools that are kept sharp</h1>');
  });
  afterAll(async () => {
    await dev.stop();
    await site.dispose();
  });
}
