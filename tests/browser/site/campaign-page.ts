import type { Page } from 'puppeteer';

export const CAMPAIGNS = [
  '/lite/free/',
  '/lite/quick/',
  '/ludosupremefree/',
  '/ludoturbofree/',
  '/ludofestival-hi/',
  '/playstore/',
];

export const PICTURE = 'main img[fetchpriority][width="480"]';

export const DOCK = 'main div:has(> islet-island[data-id="download-dock"])';

export interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export const box = (page: Page, selector: string): Promise<Box> =>
  page.$eval(selector, (element) => element.getBoundingClientRect().toJSON() as Box);
