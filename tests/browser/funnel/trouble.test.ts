import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import {
  allowSaving,
  BUTTON,
  closeDialog,
  completeIn,
  DIALOG,
  HELD_TO_BREAK,
  hurry,
  MIB,
  PHONE,
  progressIn,
  saveBy,
  says,
  servedSha256,
  SIZE,
  tapDownload,
  useFunnel,
} from './funnel-site.js';
import { as, IPHONE, LARGE, MAC } from './browser-names.js';

/** Answers the question for the address of the file in place of the service. */
const linkIs = (answer: (servicesUrl: string) => object) => ({
  viewport: PHONE,
  async prepare(page: Page): Promise<void> {
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (request.method() !== 'POST') return void request.continue();
      const headers = { 'Access-Control-Allow-Origin': '*' };
      const body = JSON.stringify(answer(funnel.servicesUrl));
      void request.respond({ headers, contentType: 'application/json', body });
    });
  },
});

const funnel = useFunnel();

describe('a download in trouble', () => {
  /**
   * Waits until the browser itself, without the page, has saved the file; gives the addresses without their origin. Chromium dies where its context is closed as a download begins, so
   * that no test ends before.
   */
  async function nativeDownloads(page: Page, act: () => Promise<unknown>): Promise<readonly string[]> {
    const { saved } = await allowSaving(page);
    await act();
    await expect.poll(() => saved).toEqual(['install-zupee.apk']);
    return (await funnel.requests('download')).map(({ path }) => path.replace(/\?.*/, '?'));
  }

  it('waits while there is no connection, and goes on when there is one', async () => {
    await funnel.faults(HELD_TO_BREAK);
    const { page } = await funnel.open('/', { viewport: PHONE });
    await tapDownload(page);
    await progressIn(page, DIALOG);
    // The emulation of the browser lets a connection live that is there; the stand-in breaks it.
    await page.setOfflineMode(true);
    await funnel.goOn();
    await says(page, DIALOG, 'You are offline');
    await page.setOfflineMode(false);
    await completeIn(page, DIALOG);
    expect(await saveBy(page)).toBe(servedSha256(SIZE));
    expect((await funnel.requests('download')).map(({ status }) => status)).toEqual([200, 206]);
  });

  it('asks for the address again, past the cache, when it has expired', async () => {
    await funnel.faults(HELD_TO_BREAK);
    const { page } = await funnel.open('/', {
      viewport: PHONE,
      prepare: (tab) =>
        tab
          .evaluateOnNewDocument(() => {
            const asked: unknown[] = [];
            const original = globalThis.fetch;
            globalThis.fetch = (input, init) => {
              if (init?.method === 'POST') asked.push([init.cache, init.body]);
              return original(input, init);
            };
            Object.assign(globalThis, { asked });
          })
          .then(() => undefined),
    });
    await tapDownload(page);
    await progressIn(page, DIALOG);
    await funnel.faults([{ kind: 'expired', times: 1 }]);
    await completeIn(page, DIALOG);
    expect(await saveBy(page)).toBe(servedSha256(SIZE));
    const body = JSON.stringify({ websiteName: 'zupee', source: '/' });
    expect(await page.evaluate(() => (globalThis as unknown as { asked: unknown }).asked)).toEqual([
      ['force-cache', body],
      ['reload', body],
    ]);
    expect((await funnel.requests('download')).map(({ status }) => status)).toEqual([200, 403, 206]);
  });

  it('is no package where a network answers with its own page, and nothing is saved', async () => {
    await funnel.faults([{ kind: 'portal' }]);
    const { page } = await funnel.open('/', { viewport: PHONE, prepare: hurry });
    await tapDownload(page);
    await says(page, DIALOG, 'This is not the app');
    expect(await page.$eval(`${DIALOG} #dl-title`, (title) => title.textContent)).toBe('Download failed');
    expect(await page.$(`${DIALOG} .dl-link`)).toBeNull();
    await funnel.faults([]);
    await page.click(`${DIALOG} .dl-actions button`);
    expect(await saveBy(page)).toBe(servedSha256(SIZE));
  });

  it('is thrown away where its digest is not the one that came with the address', async () => {
    const { page } = await funnel.open(
      '/',
      linkIs((services) => ({
        apkLink: `${services}/downloads/free/install-zupee.apk`,
        sha256: servedSha256(SIZE, 2),
      })),
    );
    await tapDownload(page);
    await says(page, DIALOG, 'The file was damaged');
    expect((await funnel.requests('download')).map(({ status }) => status)).toEqual([200, 200]);
    await funnel.settings({ version: 2 });
    await page.click(`${DIALOG} .dl-actions button`);
    expect(await saveBy(page)).toBe(servedSha256(SIZE, 2));
  });

  it('is left to the browser where its storage is full', async () => {
    await funnel.settings({ size: LARGE });
    const { page } = await funnel.open('/', { viewport: PHONE });
    const session = await page.createCDPSession();
    await session.send('Storage.overrideQuotaForOrigin', { origin: funnel.pageUrl, quotaSize: MIB });
    const paths = await nativeDownloads(page, () => tapDownload(page));
    expect(paths).toEqual(['/downloads/install-zupee.apk?', '/downloads/install-zupee.apk?']);
    await says(page, DIALOG, 'We cannot store the file here');
    await page.waitForSelector(`${DIALOG} .dl-actions a`);
    // The one that does not expire, whenever it is followed.
    expect(await page.$eval(`${DIALOG} .dl-actions a`, ({ href }) => href)).toBe(
      `${funnel.servicesUrl}/downloads/install-zupee.apk`,
    );
  });

  it('is a plain link where scripts are off', async () => {
    const { page } = await funnel.open('/', { viewport: PHONE, javaScript: false });
    expect(await nativeDownloads(page, () => page.click(BUTTON))).toEqual(['/downloads/install-zupee.apk']);
  });

  it.each([
    ['iPhone', IPHONE, '/', 'https://apps.zupee.example/ios/'],
    ['Mac', MAC, '/ludosupremefree/', 'https://apps.zupee.example/ios/free/'],
  ])('leads to the other app on an %s, and is reported', async (_case, userAgent, path, address) => {
    const { page } = await funnel.open(path, as(userAgent));
    await page.waitForFunction(
      (selector: string, href: string) => document.querySelector<HTMLAnchorElement>(selector)?.href === href,
      {},
      BUTTON,
      address,
    );
    expect(await page.$eval(BUTTON, ({ textContent }) => textContent)).toBe('For iPhone and Mac');
    const followed = page.waitForRequest((request) => request.isNavigationRequest() && request.url() === address);
    await page.click(BUTTON);
    await followed;
    await expect.poll(async () => (await funnel.events()).map(({ label }) => label)).toEqual(['DownloadButtonClick']);
    expect(await funnel.requests('download')).toEqual([]);
  });
});

describe('the error catalogue', () => {
  it('Fetching the APK link fails: it is logged, and the known link is opened in the same tab', async () => {
    await funnel.faults([{ kind: 'error', status: 503, on: 'link' }]);
    const { page, log } = await funnel.open('/', { viewport: PHONE });
    const { saved } = await allowSaving(page);
    await page.click(BUTTON);
    await expect.poll(() => saved).toEqual(['install-zupee.apk']);
    expect((await funnel.requests('download')).map(({ path }) => path)).toEqual(['/downloads/install-zupee.apk']);
    expect(await page.browserContext().pages()).toHaveLength(1);
    expect(page.url()).toBe(`${funnel.pageUrl}/`);
    expect(await page.$(DIALOG)).toBeNull();
    expect(log.consoleErrors.join('\n')).toContain('apkLink: 503');
  });

  it('Download fails: logged with downloadCompleted=false, and the error is rethrown', async () => {
    await funnel.faults([{ kind: 'error', status: 405 }]);
    const { page, log } = await funnel.open('/', { viewport: PHONE });
    await tapDownload(page);
    await says(page, DIALOG, 'The server is not sending the file right now');
    const advice = await page.$$eval(`${DIALOG} .dl-link`, (links) => links.map((link) => link.textContent));
    expect(advice).toEqual(['Let the browser download it', 'What you can do']);
    await expect
      .poll(async () =>
        // Each is sent by itself, so that either may come first.
        (await funnel.events()).map(({ label = '', downloadCompleted = '' }) => `${label} ${downloadCompleted}`).sort(),
      )
      .toEqual(['DownloadButtonClick ', 'DownloadFailed false']);
    await expect.poll(() => log.pageErrors).toEqual([expect.stringContaining('The download failed: refused')]);
    await funnel.faults([]);
    await page.locator(`${DIALOG} .dl-actions button`).click();
    await completeIn(page, DIALOG);
    expect(await saveBy(page)).toBe(servedSha256(SIZE));
    await expect
      .poll(async () => (await funnel.events()).map(({ label }) => label).sort())
      .toEqual(['DownloadButtonClick', 'DownloadComplete', 'DownloadFailed']);
  });
});

describe('what is told of a download', () => {
  it('is a click, its end and the closing, each once, with the fields of the event log', async () => {
    const { page } = await funnel.open('/ludo/?from=somewhere#top', { viewport: PHONE });
    await tapDownload(page);
    await completeIn(page, DIALOG);
    await closeDialog(page);
    await expect.poll(async () => (await funnel.events()).length).toBe(3);
    const told = await funnel.events();
    const [visitor] = new Set(told.map(({ uuid }) => uuid));
    const agent = await page.evaluate(() => navigator.userAgent);
    const common = {
      appName: 'ludodownload',
      uuid: visitor,
      sessionid: '1',
      pageUrl: `${funnel.pageUrl}/ludo/`,
      language: 'en-US',
      userAgent: agent,
      countPlayLudoHit: '1',
      APKVersion: '412',
      timestamp: expect.stringMatching(/^\d{13}$/) as string,
      networkType: expect.stringMatching(/^(4g|3g|2g|slow-2g|unknown)$/) as string,
      eventid: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    };
    expect([...told].sort((a, b) => Number(a['timestamp']) - Number(b['timestamp']))).toEqual([
      { ...common, label: 'DownloadButtonClick' },
      { ...common, label: 'DownloadComplete', downloadCompleted: 'true' },
      { ...common, label: 'DownloadDialogClosed', downloadCompleted: 'true' },
    ]);
    expect(new Set(told.map(({ eventid }) => eventid)).size).toBe(3);
    expect(visitor).toMatch(/^[\da-f-]{36}$/);
    expect(await page.evaluate(() => localStorage.getItem('apkDownloaded:/ludo/'))).toBe('true');
  });
});
