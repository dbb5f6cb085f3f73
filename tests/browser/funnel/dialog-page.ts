import type { Page } from 'puppeteer';

export const CAMPAIGN = '/ludosupremefree/';

export const focusIs = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector);
