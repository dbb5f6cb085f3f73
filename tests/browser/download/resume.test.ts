import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import type { Unfinished } from '../../../templates/browser/download/resume-check.js';
import { finish, inPage, progress, start, useDownloadSite } from './download-site.js';

const SAVE = 2_097_152;
const DAY = 86_400_000;

describe('a download in the browser', () => {
  const site = useDownloadSite();

  it('goes on in another tab after the end of the first, and is whole', async () => {
    const { page: first, log } = await site.open();
    const second = await site.openBeside(first);
    site.allow(2 * SAVE + 100_000);
    await start(first, site.file);
    await expect.poll(async () => (await progress(first)).received).toBe(2 * SAVE + 100_000);
    await start(second, site.file);
    await expect.poll(async () => (await progress(second)).phases).toEqual(['starting', 'otherTab']);

    site.allow(Infinity);
    await first.close();
    expect(await finish(second)).toEqual({ phase: 'complete', sha256: site.sha256 });
    expect(site.requests).toEqual(['all', `bytes=${String(2 * SAVE)}-`]);
    expect([...log.consoleErrors, ...log.pageErrors]).toEqual([]);
  });
});

describe('the look for an interrupted download', () => {
  const site = useDownloadSite();
  const databases = (page: Page): Promise<(string | undefined)[]> =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

  it('finds the latest that is neither saved nor too old', async () => {
    const { page } = await site.open();
    const now = Date.now();
    await inPage(
      page,
      ({ fillStore }, at, day) =>
        fillStore([
          ['/earlier', { chunks: [], receivedBytes: 1, totalBytes: 9, timestamp: at - 2 * day }],
          ['/latest', { chunks: [], receivedBytes: 2, totalBytes: 9, timestamp: at - day / 2 }],
          ['/old', { chunks: [], receivedBytes: 3, totalBytes: 9, timestamp: at - 8 * day }],
          ['/saved', { chunks: [], receivedBytes: 9, totalBytes: 9, timestamp: at, saved: true }],
          [[1, 0], { bytes: new Blob(['chunk']) }],
        ]),
      now,
      DAY,
    );
    expect(await inPage(page, ({ findUnfinished }, at) => findUnfinished(at), now)).toEqual({
      url: '/latest',
      receivedBytes: 2,
      totalBytes: 9,
      timestamp: now - DAY / 2,
    } satisfies Unfinished);
    expect(await databases(page)).toEqual(['ZupeeDownloads']);
  });
});
