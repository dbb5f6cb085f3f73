import type { Page } from 'puppeteer';
import { type SitePage } from './flagship-browser.js';

export const NOTICE = '.consent';

export const REFUSE = `${NOTICE} [data-answer="refuse"]`;

export const isShown = (page: Page, selector = NOTICE): Promise<boolean> =>
  page.$eval(selector, (element) => element.checkVisibility());

export const shownNotice = async ({ page }: SitePage): Promise<Page> => {
  await page.waitForSelector(NOTICE, { visible: true });
  return page;
};

/** Waits until the code of the notice has decided. */
export async function decided(page: Page): Promise<void> {
  const code = await page.$eval(
    'islet-island[data-island="consent-notice"]',
    (island) => (island as HTMLElement).dataset['src'] ?? '',
  );
  await page.waitForFunction(
    (path) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(path)),
    {},
    code,
  );
  // The page has asked for it; this ends after it was evaluated and has answered. As text, or the test's own bundler would rewrite the import.
  await page.evaluate(
    `import(${JSON.stringify(code)}).then(() => new Promise((resolve) => { setTimeout(resolve, 50); }))`,
  );
}
