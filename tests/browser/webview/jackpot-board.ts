import type { Page } from 'puppeteer';

export const board = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({
    clock: [...document.querySelectorAll('[data-until], [data-clock]')].map(({ textContent }) => textContent).join(' '),
    dates: [...document.querySelectorAll('[data-date]')].map(({ textContent }) => textContent).join(', '),
    state: [...document.querySelectorAll<HTMLElement>('[data-state][aria-current]')]
      .map(({ dataset }) => dataset['state'])
      .join(', '),
  }));
