import type { Page } from 'puppeteer';

export const CODE = 'EXAMPLE-CODE';

export const ISLAND = 'islet-island[data-id="coupon-example-code"]';

/** What the button says, what is spoken, and the line below the button. */
export interface Said {
  readonly button: string;
  readonly status: string;
  readonly hint: string;
}

export const BEFORE: Said = { button: `COPY COUPON ${CODE}`, status: '', hint: 'Or tap the code to select it.' };

export const COPIED: Said = { ...BEFORE, button: `COPIED ${CODE}`, status: 'COPIED' };

export const SELECTED_TEXT = 'The code is selected. Copy it from there.';

export const SELECTED: Said = { ...BEFORE, status: SELECTED_TEXT, hint: SELECTED_TEXT };

export function said(page: Page, island: string): Promise<Said> {
  return page.$eval(island, (root) => ({
    button: root.querySelector('button')?.textContent ?? '',
    status: root.querySelector('[role="status"]')?.textContent ?? '',
    hint: root.querySelector('p:not([role])')?.textContent ?? '',
  }));
}

/** Lets the page write, which browsers with a window allow after a press, and the test read what was copied. */
export async function allowClipboard(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  for (const name of ['clipboard-read', 'clipboard-write'])
    await page.browserContext().setPermission(origin, { permission: { name }, state: 'granted' });
}

/** Some moment at which no coupon has expired: those of the site do not last for ever. */
export const EARLY = Date.parse('2026-11-01T12:00:00+05:30');

export async function clockAt(page: Page, now = EARLY): Promise<void> {
  await page.evaluateOnNewDocument((moment) => {
    Date.now = () => moment;
  }, now);
}

/** A browser that refuses to write, as after a tap that is too long ago. */
export async function refusing(page: Page): Promise<void> {
  await clockAt(page);
  await page.evaluateOnNewDocument(() => {
    navigator.clipboard.writeText = () =>
      Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
  });
}
