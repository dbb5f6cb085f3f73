import type { Page } from 'puppeteer';

export const COPIED = 'Copied. Paste it wherever you like.';

export const room = (page: Page): Promise<string> =>
  page.$eval('body', (body) => getComputedStyle(body).paddingBlockStart);

/** Notes what is copied by the browser itself, and each thing that the screen says. */
export async function watch(page: Page): Promise<() => Promise<{ copied: string[]; said: string[] }>> {
  await page.evaluate(() => {
    const noted = { copied: [] as string[], said: [] as string[] };
    Object.assign(globalThis, { noted });
    navigator.clipboard.writeText = (text) => {
      noted.copied.push(text);
      return Promise.resolve();
    };
    const status = document.querySelector('[data-view="older"] [role="status"]');
    if (status !== null)
      new MutationObserver(() => {
        noted.said.push(status.textContent);
      }).observe(status, { childList: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { noted: { copied: string[]; said: string[] } }).noted);
}
