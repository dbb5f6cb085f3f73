import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import {
  BAR,
  completeIn,
  MIB,
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

  it('that cannot be replaced leaves the known link to be followed', async () => {
    await funnel.faults([{ kind: 'expired' }, { kind: 'expired', on: 'link' }]);
    const { page } = await funnel.open('/404.html', { viewport: PHONE });
    await leaveRecord(page, { url: `${funnel.servicesUrl}/downloads/install-zupee.apk?expires=1`, renewable: true });
    await page.goto(`${funnel.pageUrl}/`);
    await says(page, BAR, 'We could not get the download link');
    expect(await page.$eval(`${BAR} a`, ({ href }) => href)).toBe(`${funnel.servicesUrl}/downloads/install-zupee.apk`);
  });
});
