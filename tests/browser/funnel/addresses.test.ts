import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import {
  allowSaving,
  BAR,
  BUTTON,
  closeDialog,
  completeIn,
  DIALOG,
  MIB,
  percentIs,
  PHONE,
  progressIn,
  saveBy,
  says,
  servedSha256,
  SIZE,
  storedIs,
  tapDownload,
  useFunnel,
} from './funnel-site.js';

const FREE = '/ludosupremefree/';
const ANDROID_APP =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/109.0.0.0 Mobile Safari/537.36';

/** More than the page saves at once, and what of it comes before the rest is held. */
const LARGE = 3 * MIB;
const SOME = 2.25 * MIB;

const funnel = useFunnel();

/** Statuses and paths of the requests for the file, without signatures. */
const asked = async (): Promise<readonly string[]> =>
  (await funnel.requests('download')).map(({ status, path }) => `${String(status)} ${path.replace(/\?.*/, '?')}`);

/** Leaves the record of an interrupted download in the browser, as a page of another day did. */
async function leaveRecord(page: Page, record: { readonly url: string; readonly renewable?: boolean }): Promise<void> {
  await page.evaluate(
    (own, size, half) =>
      new Promise((resolve) => {
        const request = indexedDB.open('ZupeeDownloads', 1);
        request.onupgradeneeded = () => {
          request.result.createObjectStore('downloads');
        };
        request.onsuccess = () => {
          const transaction = request.result.transaction('downloads', 'readwrite');
          const store = transaction.objectStore('downloads');
          store.put(
            {
              ...own,
              chunks: [{ key: [7, 0], size: half }],
              receivedBytes: half,
              totalBytes: size,
              timestamp: Date.now(),
              etag: '"of-another-day"',
            },
            own.url,
          );
          store.put({ bytes: new Blob([new Uint8Array(half)]) }, [7, 0]);
          transaction.oncomplete = resolve;
        };
      }),
    record,
    SIZE,
    SIZE / 2,
  );
}

describe('a tap', () => {
  it('brings the file of its button, whatever other file is under way or done, and goes on with the first where that is asked for again', async () => {
    await funnel.settings({ size: LARGE });
    await funnel.hold(SOME);
    const { page } = await funnel.open('/', { viewport: PHONE });
    await tapDownload(page);
    await storedIs(page, 2 * MIB);
    await page.goto('about:blank');
    await funnel.hold(SOME - 2 * MIB);
    await page.goto(`${funnel.pageUrl}${FREE}`);
    await progressIn(page, BAR);
    await tapDownload(page);
    await expect
      .poll(asked)
      .toEqual([
        '200 /downloads/install-zupee.apk?',
        '206 /downloads/install-zupee.apk?',
        '200 /downloads/free/install-zupee.apk',
      ]);
    await page.goto('about:blank');
    await funnel.goOn();
    await page.goto(`${funnel.pageUrl}/`);
    await completeIn(page, BAR);
    expect((await asked()).at(-1)).toBe('206 /downloads/install-zupee.apk?');
    expect(await saveBy(page, `${BAR} .dl-button`)).toBe(servedSha256(LARGE));
  });

  it('brings another file of the same page in place of the first', async () => {
    await funnel.hold();
    const { page } = await funnel.open('/', { viewport: PHONE });
    await tapDownload(page);
    await progressIn(page, DIALOG);
    await closeDialog(page);
    await page.waitForSelector(BAR);
    await page.$eval(BUTTON, (button) => {
      // A button as the pages of the free app have it.
      delete button.dataset['api'];
      button.dataset['other'] = '';
      button.href = button.href.replace('/downloads/', '/downloads/free/');
      button.click();
    });
    await page.waitForSelector(DIALOG);
    await expect.poll(asked).toEqual(['200 /downloads/install-zupee.apk?', '200 /downloads/free/install-zupee.apk']);
    await expect
      .poll(async () => (await funnel.requests('download')).map(({ state }) => state))
      .toEqual(['left', 'sending']);
    await funnel.goOn();
    await completeIn(page, DIALOG);
    expect(await saveBy(page)).toBe(servedSha256(SIZE));
  });

  it('twice on a button that shows no dialog makes the browser download once', async () => {
    await funnel.faults([{ kind: 'latency', milliseconds: 300, on: 'link' }]);
    const { page } = await funnel.open('/', {
      viewport: PHONE,
      async prepare(tab) {
        await tab.setUserAgent({ userAgent: ANDROID_APP });
        await tab.evaluateOnNewDocument(() => {
          Object.defineProperty(navigator, 'userAgentData', { value: undefined });
        });
      },
    });
    const { saved } = await allowSaving(page);
    await page.$eval(BUTTON, (button) => {
      button.click();
      button.click();
    });
    await expect.poll(() => saved).toEqual(['install-zupee.apk']);
    expect(await funnel.requests('link')).toHaveLength(1);
    expect(await asked()).toEqual(['200 /downloads/install-zupee.apk?']);
    await expect
      .poll(async () => (await funnel.events()).map(({ countPlayLudoHit }) => countPlayLudoHit).sort())
      .toEqual(['1', '2']);
  });
});

describe('an address of another day', () => {
  it.each([
    ['whose host is gone', 'https://gone.example/install-zupee.apk'],
    ['that is refused without a word for the page', '/gone/install-zupee.apk'],
  ])('%s is asked for again', async (_case, url) => {
    const { page } = await funnel.open('/404.html', { viewport: PHONE });
    await leaveRecord(page, { url: new URL(url, funnel.servicesUrl).href, renewable: true });
    await page.goto(`${funnel.pageUrl}/`);
    await completeIn(page, BAR);
    expect(await saveBy(page, `${BAR} .dl-button`)).toBe(servedSha256(SIZE));
    expect(await funnel.requests('link')).toHaveLength(1);
  });

  it('that no service gave is not replaced by that of another file', async () => {
    await funnel.faults([{ kind: 'expired' }]);
    const { page } = await funnel.open('/404.html', { viewport: PHONE });
    await leaveRecord(page, { url: `${funnel.servicesUrl}/downloads/free/install-zupee.apk`, renewable: false });
    await page.goto(`${funnel.pageUrl}/`);
    await says(page, BAR, 'We could not get the download link');
    expect(await funnel.requests('link')).toEqual([]);
  });

  it('is remembered as one that a service gave, or none', async () => {
    await funnel.settings({ size: LARGE });
    for (const [path, renewable] of [
      ['/', true],
      [FREE, false],
    ] as const) {
      await funnel.hold(SOME);
      const { page } = await funnel.open(path, { viewport: PHONE });
      await tapDownload(page);
      await storedIs(page, 2 * MIB);
      const stored = await page.evaluate(
        () =>
          new Promise((resolve) => {
            const request = indexedDB.open('ZupeeDownloads');
            request.onsuccess = () => {
              const all = request.result.transaction('downloads').objectStore('downloads').getAll();
              all.onsuccess = () => {
                resolve((all.result[0] as { renewable?: unknown }).renewable);
              };
            };
          }),
      );
      expect(stored).toBe(renewable);
    }
  });

  it('that cannot be replaced leaves the known link to be followed', async () => {
    await funnel.faults([{ kind: 'expired' }, { kind: 'expired', on: 'link' }]);
    const { page } = await funnel.open('/404.html', { viewport: PHONE });
    await leaveRecord(page, { url: `${funnel.servicesUrl}/downloads/install-zupee.apk?expires=1`, renewable: true });
    await page.goto(`${funnel.pageUrl}/`);
    await says(page, BAR, 'We could not get the download link');
    expect(await page.$eval(`${BAR} a`, ({ href }) => href)).toBe(`${funnel.servicesUrl}/downloads/install-zupee.apk`);
  });

  it('is not opened where the storage is full by now, but a new one', async () => {
    await funnel.settings({ size: 9 * MIB, linkSeconds: 1 });
    await funnel.hold(2.5 * MIB);
    const { page } = await funnel.open('/', { viewport: PHONE });
    const session = await page.createCDPSession();
    const { saved } = await allowSaving(page);
    await session.send('Storage.overrideQuotaForOrigin', { origin: funnel.pageUrl, quotaSize: 6 * MIB });
    await tapDownload(page);
    await percentIs(page, 26);
    // The second in which it works is over.
    await new Promise((resolve) => {
      setTimeout(resolve, 2_100);
    });
    await funnel.settings({ linkSeconds: 3_600 });
    await funnel.goOn();
    await expect.poll(() => saved).toEqual(['install-zupee.apk']);
    expect(page.url()).toBe(`${funnel.pageUrl}/`);
    expect(await asked()).toEqual(['200 /downloads/install-zupee.apk?', '200 /downloads/install-zupee.apk?']);
    expect(await funnel.requests('link')).toHaveLength(2);
  });
});
