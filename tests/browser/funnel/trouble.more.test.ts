import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import {
  allowSaving,
  BAR,
  BUTTON,
  closeDialog,
  completeIn,
  DIALOG,
  HELD_TO_BREAK,
  hurry,
  MIB,
  percentIs,
  PHONE,
  progressIn,
  SAVE,
  saveBy,
  says,
  servedSha256,
  SIZE,
  storedIs,
  tapDownload,
  until,
  useFunnel,
} from './funnel-site.js';
import { as, LARGE } from './browser-names.js';
const SAVED = 2 * MIB;
const SOME = 2.25 * MIB;

const ANDROID_APP =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36';

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

  it('goes on in the other tab when the first is closed', async () => {
    await funnel.settings({ size: LARGE });
    await funnel.hold(SOME);
    const { page: first } = await funnel.open('/', { viewport: PHONE });
    await tapDownload(first);
    await progressIn(first, DIALOG);
    const second = await first.browserContext().newPage();
    await second.goto(`${funnel.pageUrl}/faqs/`);
    await tapDownload(second, 'a[data-hold]').catch(() => undefined);
    await says(second, `:is(${DIALOG}, ${BAR})`, 'Another tab is downloading this file');
    await first.bringToFront();
    await storedIs(first, SAVED);
    await second.bringToFront();
    await first.close();
    await completeIn(second, `:is(${DIALOG}, ${BAR})`);
    expect(await saveBy(second, `:is(${SAVE}, ${BAR} .dl-button)`)).toBe(servedSha256(LARGE));
    expect((await funnel.requests('download')).map(({ status, range }) => `${String(status)} ${range ?? ''}`)).toEqual([
      '200 ',
      `206 bytes=${String(SAVED)}-`,
    ]);
  });

  it('is reported once, by the tab that has done it', async () => {
    await funnel.settings({ size: LARGE });
    await funnel.hold(SOME);
    const { page: first } = await funnel.open('/', { viewport: PHONE });
    await tapDownload(first);
    await percentIs(first, 70);
    const second = await first.browserContext().newPage();
    await second.goto(`${funnel.pageUrl}/faqs/`);
    await says(second, BAR, 'Another tab is downloading this file');
    await funnel.goOn();
    await says(second, BAR, 'Ready to install');
    await expect
      .poll(async () => (await funnel.events()).map(({ label }) => label).sort())
      .toEqual(['DownloadButtonClick', 'DownloadComplete']);
  });

  it('is whole after a connection that breaks, whatever headers the page may read', async () => {
    const { page } = await funnel.open('/', { viewport: PHONE });
    // `Content-Length` and `Last-Modified` can be read in any case.
    const all = [
      { exposed: ['Accept-Ranges', 'Content-Length', 'Content-Range', 'ETag', 'Repr-Digest'], allowIfRange: true },
      { exposed: ['Content-Length', 'Content-Range', 'ETag'], allowIfRange: false },
      { exposed: [], allowIfRange: false },
    ];
    for (const [index, headers] of all.entries()) {
      const version = index + 1;
      await funnel.settings({ ...headers, version });
      await funnel.faults(HELD_TO_BREAK);
      if (index === 0) await tapDownload(page);
      else await page.click(`${DIALOG} .dl-again`);
      // All that was sent has arrived: a browser may drop unread bytes with the connection.
      await until(page, () => document.querySelector('.dl-percent')?.textContent === '50%');
      await funnel.goOn();
      await completeIn(page, DIALOG);
      expect(await saveBy(page), JSON.stringify(headers)).toBe(servedSha256(SIZE, version));
      expect((await funnel.requests('download')).slice(2 * index).map(({ status, range }) => [status, range])).toEqual([
        [200, null],
        [206, `bytes=${String(SIZE / 2)}-`],
      ]);
    }
  });

  it('does not wait where the browser is wrong about being offline', async () => {
    const { page } = await funnel.open('/', {
      viewport: PHONE,
      prepare: (tab) =>
        tab
          .evaluateOnNewDocument(() => {
            Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });
          })
          .then(() => undefined),
    });
    await page.click(BUTTON);
    await completeIn(page, DIALOG);
    expect(await saveBy(page)).toBe(servedSha256(SIZE));
    // Also once the island has been hydrated.
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('dialog') === null);
    await tapDownload(page);
  });

  it('is reported as complete once, however often the whole file is tapped', async () => {
    const { page } = await funnel.open('/', { viewport: PHONE });
    await tapDownload(page);
    await completeIn(page, DIALOG);
    await page.goto(`${funnel.pageUrl}/faqs/`);
    await says(page, BAR, 'Ready to install');
    await tapDownload(page, 'a[data-hold]');
    await completeIn(page, DIALOG);
    await page.goto(`${funnel.pageUrl}/`);
    await tapDownload(page);
    await completeIn(page, DIALOG);
    await expect
      .poll(async () => (await funnel.events()).map(({ label }) => label).sort())
      .toEqual([...Array<string>(3).fill('DownloadButtonClick'), 'DownloadComplete']);
    expect(await funnel.requests('download')).toHaveLength(1);
  });

  it('is reported by a later page where the report did not arrive and was lost with its page', async () => {
    await funnel.faults([{ kind: 'error', status: 503, on: 'events' }]);
    const { page } = await funnel.open('/', { viewport: PHONE });
    await tapDownload(page);
    await completeIn(page, DIALOG);
    // A file that the visitor has is not offered again: no download goes on that could report it.
    expect(await saveBy(page)).toBe(servedSha256(SIZE));
    // A browser that is killed has often not yet written these down.
    await page.evaluate(() => {
      localStorage.clear();
    });
    await funnel.goOn();
    await page.goto(`${funnel.pageUrl}/faqs/`);
    const labels = async (): Promise<unknown[]> => (await funnel.events()).map(({ label }) => label);
    await expect.poll(labels).toEqual(['DownloadComplete']);
    expect(await page.$(BAR)).toBeNull();
    const stored = (): Promise<unknown> =>
      page.evaluate(
        () =>
          new Promise((resolve) => {
            const request = indexedDB.open('ZupeeDownloads');
            request.onsuccess = () => {
              const all = request.result.transaction('downloads').objectStore('downloads').getAllKeys();
              all.onsuccess = () => {
                request.result.close();
                resolve(all.result.filter((key) => typeof key === 'number'));
              };
            };
          }),
      );
    await expect.poll(stored).toEqual([]);
  });

  it('is offered after the page was left before it was saved, and not once more after that', async () => {
    const { page } = await funnel.open('/', { viewport: PHONE });
    await tapDownload(page);
    await completeIn(page, DIALOG);
    const events = async (): Promise<unknown[]> => (await funnel.events()).map(({ label }) => label).sort();
    await expect.poll(events).toEqual(['DownloadButtonClick', 'DownloadComplete']);
    await page.goto(`${funnel.pageUrl}/faqs/`);
    await says(page, BAR, 'Ready to install');
    expect(await saveBy(page, `${BAR} .dl-button`)).toBe(servedSha256(SIZE));
    await says(page, BAR, 'Saved');
    expect(await events()).toEqual(['DownloadButtonClick', 'DownloadComplete']);
    await page.goto(`${funnel.pageUrl}/faqs/`, { waitUntil: 'networkidle0' });
    expect(await page.$(BAR)).toBeNull();
  });

  it('is left to the browser before its first byte where there is no room for it', async () => {
    const { page } = await funnel.open('/', {
      viewport: PHONE,
      prepare: (tab) =>
        tab
          .evaluateOnNewDocument((quota) => {
            StorageManager.prototype.estimate = () => Promise.resolve({ quota, usage: 0 });
          }, SIZE - 1)
          .then(() => undefined),
    });
    await nativeDownloads(page, () => tapDownload(page));
    await says(page, DIALOG, 'We cannot store the file here');
    expect(await page.$eval('.dl-percent', ({ textContent }) => textContent)).toBe('0%');
  });

  it.each([
    ['code', /\/download-dialog-/],
    ['code behind the dialog', /\/flow-/],
    ['words', /\/download-[^/]*\.json$/],
  ])('is a plain link where its %s cannot be had', async (_case, missing) => {
    const { page } = await funnel.open('/', {
      viewport: PHONE,
      async prepare(tab) {
        await tab.setRequestInterception(true);
        tab.on('request', (request) => void (missing.test(request.url()) ? request.abort() : request.continue()));
      },
    });
    expect(await nativeDownloads(page, () => page.click(BUTTON))).toEqual(['/downloads/install-zupee.apk']);
    expect(await page.$(DIALOG)).toBeNull();
    // A second tap is not lost, either.
    expect(await nativeDownloads(page, () => page.click(BUTTON))).toHaveLength(2);
  });

  it('is a plain link, to the address that the service gives, in the browser of an app', async () => {
    const { page } = await funnel.open('/', as(ANDROID_APP));
    expect(await nativeDownloads(page, () => page.click(BUTTON))).toEqual(['/downloads/install-zupee.apk?']);
    expect(await page.$(DIALOG)).toBeNull();
    expect(await funnel.requests('link')).toHaveLength(1);
  });
});

describe('the error catalogue', () => {
  it('shows what to do where the host of the known link is busy too', async () => {
    await funnel.faults([
      { kind: 'error', status: 503, on: 'link' },
      { kind: 'error', status: 503 },
    ]);
    const { page } = await funnel.open('/', { viewport: PHONE });
    await page.click(BUTTON);
    await expect.poll(() => page.url()).toBe(`${funnel.pageUrl}/ludo/download-app/#it-does-not-come`);
  });

  it('Audio playback fails: a warning, and nothing else', async () => {
    await funnel.hold();
    const warnings: string[] = [];
    const { page, log } = await funnel.open('/', {
      viewport: PHONE,
      async prepare(tab) {
        await hurry(tab);
        tab.on('console', (message) => {
          if (message.type() === 'warn') warnings.push(message.text());
        });
        await tab.evaluateOnNewDocument(() => {
          HTMLMediaElement.prototype.play = function play() {
            Object.assign(globalThis, { played: [performance.now(), this.src] });
            return Promise.reject(new DOMException('Not now', 'NotAllowedError'));
          };
        });
      },
    });
    await tapDownload(page);
    const from = await page.evaluate(() => performance.now());
    await page.locator('#dl-title').click();
    await expect.poll(() => warnings).toEqual([expect.stringContaining('The audio cue could not be played.')]);
    const [at, src] = await page.evaluate(() => (globalThis as unknown as { played: [number, string] }).played);
    expect(at - from).toBeGreaterThanOrEqual(3_000);
    expect(src).toMatch(/\/assets\/almost-there[^/]*\.wav$/);
    await funnel.goOn();
    await completeIn(page, DIALOG);
    expect(log.pageErrors).toEqual([]);
  });

  it('Browser database open failure: "Could not open IndexedDB", and the browser downloads the file itself', async () => {
    const { page, log } = await funnel.open('/', {
      viewport: PHONE,
      prepare: (tab) =>
        tab
          .evaluateOnNewDocument(() => {
            IDBFactory.prototype.open = () => {
              throw new DOMException('Denied', 'SecurityError');
            };
            Object.defineProperty(globalThis, 'sessionStorage', {
              get() {
                throw new DOMException('Denied', 'SecurityError');
              },
            });
          })
          .then(() => undefined),
    });
    const { saved } = await allowSaving(page);
    await tapDownload(page);
    await expect.poll(() => saved).toEqual(['install-zupee.apk']);
    expect(log.consoleErrors).toContain('Could not open IndexedDB');
    await says(page, DIALOG, 'We cannot store the file here');
    await expect
      .poll(async () => (await funnel.events()).map(({ label, downloadCompleted }) => [label, downloadCompleted]))
      .toContainEqual(['DownloadFailed', 'false']);
  });

  it('Missing analytics layer: "!Error: Unable to send GA tracking!", and the download goes on', async () => {
    const { page, log } = await funnel.open('/', { viewport: PHONE });
    await tapDownload(page);
    await completeIn(page, DIALOG);
    expect(log.consoleErrors).toEqual(['!Error: Unable to send GA tracking!']);
  });
});

describe('what is told of a download', () => {
  it('says that a dialog was closed before the end', async () => {
    await funnel.hold();
    const { page } = await funnel.open('/', { viewport: PHONE });
    await tapDownload(page);
    await closeDialog(page);
    await expect
      .poll(async () => (await funnel.events()).map(({ label, downloadCompleted }) => [label, downloadCompleted]))
      .toContainEqual(['DownloadDialogClosed', 'false']);
  });

  it.each([
    ['/', 'eventTracking'],
    ['/snakes-and-ladders-plus/', 'NextJS-DownloadButtonClick'],
  ])('reaches the analytics layer on %s as %s', async (path, event) => {
    const { page, log } = await funnel.open(path, {
      viewport: PHONE,
      prepare: (tab) =>
        tab
          .evaluateOnNewDocument(() => {
            Object.assign(globalThis, { dataLayer: [] });
          })
          .then(() => undefined),
    });
    await tapDownload(page);
    await completeIn(page, DIALOG);
    expect(await page.evaluate(() => (globalThis as unknown as { dataLayer: unknown }).dataLayer)).toEqual([
      { event, category: 'Download', action: 'Click', label: path, platform: 'other', version: 'm5' },
    ]);
    expect(log.consoleErrors).toEqual([]);
  });
});
