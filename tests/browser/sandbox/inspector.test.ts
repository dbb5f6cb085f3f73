import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Browser, Page } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchSharedBrowser, openPage, type OpenPage } from '../../helpers/browser.js';
import { serveServices, type Services } from '../../helpers/sandbox-services.js';

interface AxeWindow {
  readonly axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };
}

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

  it('shows requests while they run: what was asked for, what was sent, what went wrong', async () => {
    const { page, services } = await open();
    await (
      await fetch(`${services.url}/downloads/install-zupee.apk?fault=drop&at=1024`, {
        headers: { Range: 'bytes=50000-' },
      })
    )
      .arrayBuffer()
      .catch(() => undefined);
    await page.waitForSelector('.request .mark.bad');
    expect(await texts(page, '.request .facts')).toEqual([
      'asked for bytes 50000- · got bytes 50000-149999/150000 · 1.0 KiB of 97.7 KiB sent · broken off',
    ]);
    expect(await texts(page, '.request .held .mark')).toEqual(['drop']);
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

  it('takes switches that are set in one instant', async () => {
    const { page, services } = await open();
    await page.evaluate(() => {
      for (const kind of ['whole', 'gzip', 'changed']) document.querySelector<HTMLElement>(`#fault-${kind}`)?.click();
    });
    await expect
      .poll(() => faultsOf(services))
      .toEqual(['whole', 'gzip', 'changed'].map((kind) => ({ kind, on: 'download' })));
  });

  it('changes how things are, and says what it does not take', async () => {
    const { page, services } = await open();
    const change = async (value: string): Promise<void> => {
      await page.locator('#set-size').fill(value);
      await page.$eval('#set-size', (input) => {
        (input as HTMLInputElement).blur();
      });
    };
    await change('2 MiB');
    await expect
      .poll(async () =>
        (await fetch(`${services.url}/downloads/a.apk`, { method: 'HEAD' })).headers.get('content-length'),
      )
      .toBe('2097152');
    await change('big');
    await expect.poll(() => texts(page, '#refusal')).toEqual([expect.stringContaining('must be a number of bytes')]);
  });

  it('has no fault that axe finds, in light and in dark, and fits 360 pixels', async () => {
    const services = await serveServices();
    await send(services);
    await send(services, { eventid: 'c2', label: '' });
    await (await fetch(`${services.url}/downloads/install-zupee.apk`)).arrayBuffer();
    const { page } = await openPage(browser, `${services.url}/`, {
      viewport: { width: 360, height: 800 },
      prepare: (tab) => tab.setBypassCSP(true),
    });
    await page.waitForSelector('.event:nth-child(2)');
    await page.evaluate(axe.source);
    // Colours are all that differs in dark.
    for (const [value, options] of [
      ['light', { rules: { 'target-size': { enabled: true } } }],
      ['dark', { runOnly: ['color-contrast', 'link-in-text-block'] }],
    ] satisfies [string, RunOptions][]) {
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
      const found = await page.evaluate(async (given) => {
        const { violations } = await (globalThis as unknown as AxeWindow).axe.run(document, given);
        return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
      }, options);
      expect(found, value).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
