import type { Browser, Page } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchSharedBrowser, openPage, type OpenPage } from '../../helpers/browser.js';
import { serveServices, type Services } from '../../helpers/sandbox-services.js';

const EVENT = {
  eventid: 'c1',
  appName: 'ludodownload',
  uuid: '0f8fad5b-d9cb-469f-a165-70867728950e',
  sessionid: '3',
  label: 'downloadClick',
  timestamp: '1760000000000',
  pageUrl: 'https://www.zupee.example/ludo/',
  language: 'en-IN',
  networkType: '4g',
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
};

let browser: Browser;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ browser, close } = await launchSharedBrowser());
});

afterAll(() => close());

async function open(width = 1280): Promise<OpenPage & { services: Services }> {
  const services = await serveServices();
  const opened = await openPage(browser, `${services.url}/`, { viewport: { width, height: 900 } });
  await opened.page.waitForSelector('#connection[data-state="open"]');
  return { ...opened, services };
}

const send = (
  { url }: Services,
  changes: Partial<Record<keyof typeof EVENT | 'downloadCompleted', string>> = {},
): Promise<Response> =>
  fetch(`${url}/v1/events?${new URLSearchParams({ ...EVENT, ...changes }).toString()}`, { method: 'PUT' });

const texts = (page: Page, selector: string): Promise<string[]> =>
  page.$$eval(selector, (found) => found.map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim()));

async function faultsOf({ url }: Services): Promise<unknown> {
  return (await fetch(`${url}/sandbox/faults`)).json();
}

describe('the inspector', () => {
  it('shows events as they arrive, with what is wrong with them', async () => {
    const { page, services, log } = await open();
    expect(await page.$eval('#no-events', (hint) => hint.checkVisibility())).toBe(true);
    await send(services);
    await send(services, {
      eventid: 'c2',
      label: 'downloadClosed',
      downloadCompleted: 'false',
      language: 'english please',
    });
    await page.waitForSelector('.event:nth-child(2)');
    expect(await texts(page, '.event .label')).toEqual(['downloadClosed', 'downloadClick']);
    expect(await texts(page, '.event summary .mark')).toEqual(['not completed', '1 problem', 'As specified']);
    expect(await texts(page, '.event .wrong')).toEqual(['languageenglish pleasemust be a language tag, such as en-IN']);
    expect(await texts(page, '#event-news')).toEqual(['Event: downloadClosed. 1 problem']);
    expect([log.consoleErrors, log.pageErrors, log.cspViolations, log.foreignRequests]).toEqual([[], [], [], []]);
  });

  it('switches faults on, once or until they are switched off', async () => {
    const { page, services } = await open();
    await page.click('#fault-whole');
    await expect.poll(() => faultsOf(services)).toEqual([{ kind: 'whole', on: 'download' }]);
    await page.locator('#fault-error-status').fill('429');
    await page.click('[aria-label="Error: next request only"]');
    await expect
      .poll(() => faultsOf(services))
      .toEqual([
        { kind: 'whole', on: 'download' },
        { kind: 'error', status: 429, on: 'download', times: 1, left: 1 },
      ]);
    await page.waitForSelector('#fault-error:checked');
    expect((await fetch(`${services.url}/downloads/a.apk`)).status).toBe(429);
    await page.waitForSelector('#fault-error:not(:checked)');
    await page.click('#clear-faults');
    await page.waitForSelector('#fault-whole:not(:checked)');
    expect(await faultsOf(services)).toEqual([]);
  });
});
