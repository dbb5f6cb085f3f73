import type { Page } from 'puppeteer';
import type { SiteChanges } from '../../helpers/flagship.js';
import { PHONE } from './flagship-browser.js';

export const MENU = 'islet-island[data-id="menu"]';

export const SEARCHES = 'islet-island[data-id="searches"]';

export const EXPLORE = 'islet-island[data-id="explore"]';

export const phone = { viewport: PHONE };

/** The site ships React; for Preact it is built anew. */
export const changes: Record<'react' | 'preact', SiteChanges> = {
  react: {},
  preact: { 'site/site.yaml': (content) => `${content}\nislands:\n  runtime: preact\n` },
};

export const isOpen = (page: Page): Promise<boolean> => page.$eval(`${MENU} details`, ({ open }) => open);

export const openItems = (page: Page, island: string): Promise<boolean[]> =>
  page.$$eval(`${island} details`, (items) => items.map(({ open }) => open));

export const item = (island: string, position: number): string =>
  `${island} details:nth-of-type(${position}) > summary`;

export async function hydrated(page: Page, island: string): Promise<void> {
  await page.waitForSelector(`${island}[data-hydrated]`);
}

/** Takes `details[name]` from the browser, as in those that do not know it, while the page is parsed. */
export async function withoutExclusiveDetails(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    new MutationObserver(() => {
      for (const details of document.querySelectorAll('details[name]')) details.removeAttribute('name');
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Starts every island of the page (those that open, open), and tells what hydration changed. */
export async function hydrateAll(page: Page): Promise<string[]> {
  const before = await page.evaluateHandle(() => [
    ...document.querySelectorAll('islet-island[data-on="interaction"] *'),
  ]);
  // Preact mends a difference without a word and in place, so the words and classes are compared as well.
  const looks = (): Promise<string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll('islet-island[data-on="interaction"] *')].map(
        (node) => `${node.className} ${node.textContent}`,
      ),
    );
  const looked = await looks();
  // Those that start by themselves may never need their component.
  const waiting = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('islet-island[data-on="interaction"]')].map(
      ({ dataset }) => dataset['id'] ?? '',
    ),
  );
  const ids = await page.evaluate(() =>
    [...document.querySelectorAll('islet-island')].map((island) => {
      const summary = island.querySelector('summary');
      // A key that no browser pressed starts an island and does nothing more: it is not followed by a click.
      if (summary === null)
        island
          .querySelector('button, a, input')
          ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      else summary.click();
      return island.getAttribute('data-id') ?? '';
    }),
  );
  await page.waitForFunction(
    (names) => names.every((name) => document.querySelector(`islet-island[data-id="${name}"][data-hydrated]`) !== null),
    {},
    waiting,
  );
  const same = await page.evaluate((nodes) => {
    const now = document.querySelectorAll('islet-island[data-on="interaction"] *');
    return now.length === nodes.length && nodes.every((node, index) => node === now[index]);
  }, before);
  const looksNow = await looks();
  return [
    ...(ids.includes('searches') ? [] : ['has no searches']),
    ...(same ? [] : ['has other elements']),
    ...looksNow.filter((look, index) => look !== looked[index]),
  ];
}
