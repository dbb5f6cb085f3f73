import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import type { Unfinished } from '../../../templates/browser/download/resume-check.js';
import { FILE_SIZE, inPage, useDownloadSite } from './download-site.js';

const SAVE = 2_097_152;
const DAY = 86_400_000;

interface Running {
  readonly phases: string[];
  readonly received: number;
}

/** Starts a download whose progress can be asked for later. */
async function start(page: Page, url: string): Promise<void> {
  await inPage(
    page,
    ({ createDownload, browserPorts }, address) => {
      const download = createDownload(browserPorts(), { link: { url: address } });
      const phases: string[] = [];
      download.subscribe(({ phase }) => {
        if (phases.at(-1) !== phase) phases.push(phase);
      });
      Object.assign(globalThis, { download, phases, done: download.start() });
      return Promise.resolve();
    },
    url,
  );
}

const progress = (page: Page): Promise<Running> =>
  page.evaluate(() => {
    const { download, phases } = globalThis as unknown as {
      download: { state: { receivedBytes: number } };
      phases: string[];
    };
    return { phases, received: download.state.receivedBytes };
  });

const finish = (page: Page): Promise<{ phase: string; sha256: string | undefined }> =>
  inPage(page, async ({ sha256Of }) => {
    const { download, done } = globalThis as unknown as {
      download: { state: { phase: string }; file(): Promise<Blob | undefined> };
      done: Promise<void>;
    };
    await done;
    const file = await download.file();
    return { phase: download.state.phase, sha256: file && (await sha256Of(file)) };
  });

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

  it('goes on with a record that holds its bytes itself', async () => {
    const { page } = await site.open();
    await inPage(
      page,
      async ({ fillStore }, url) => {
        const beginning = await (await fetch(url)).arrayBuffer();
        const chunks = [beginning.slice(0, 1_000_000), new Uint8Array(beginning.slice(1_000_000, 3_000_000))];
        await fillStore([
          [url, { chunks, receivedBytes: 3_000_000, totalBytes: beginning.byteLength, timestamp: Date.now() }],
        ]);
      },
      site.file,
    );
    await start(page, site.file);
    expect(await finish(page)).toEqual({ phase: 'complete', sha256: site.sha256 });
    expect(site.requests).toEqual(['all', 'bytes=3000000-']);
  });

  it('writes each byte once, and little beside', async () => {
    const { page } = await site.open();
    await page.evaluate(() => {
      Object.assign(globalThis, { written: 0 });
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: { bytes?: Blob }, key?: IDBValidKey) {
        (globalThis as unknown as { written: number }).written += value.bytes?.size ?? JSON.stringify(value).length * 2;
        return put.call(this, value, key);
      };
    });
    await start(page, site.file);
    expect((await finish(page)).phase).toBe('complete');
    expect(await page.evaluate('written')).toBeLessThan(FILE_SIZE * 1.02);
    expect(await page.evaluate('written')).toBeGreaterThan(FILE_SIZE);
  });

  it('stores what has arrived when it is stopped', async () => {
    const { page } = await site.open();
    site.allow(100_000);
    await start(page, site.file);
    await expect.poll(async () => (await progress(page)).received).toBe(100_000);
    await page.evaluate(() => {
      (globalThis as unknown as { download: { stop(): void } }).download.stop();
    });
    expect(await finish(page)).toEqual({ phase: 'stopped', sha256: undefined });
    const unfinished = await inPage(page, ({ findUnfinished }) => findUnfinished(Date.now()));
    expect(unfinished).toMatchObject({ url: site.file, receivedBytes: 100_000, totalBytes: FILE_SIZE });
  });
});

describe('the look for an interrupted download', () => {
  const site = useDownloadSite();
  const databases = (page: Page): Promise<(string | undefined)[]> =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

  it('makes no database', async () => {
    const { page, log } = await site.open();
    expect(await inPage(page, ({ findUnfinished }) => findUnfinished(Date.now()))).toBeUndefined();
    expect(await databases(page)).toEqual([]);
    expect([...log.consoleErrors, ...log.pageErrors]).toEqual([]);
  });

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

  it('finds a whole file that was not saved', async () => {
    const { page } = await site.open();
    const now = Date.now();
    await inPage(
      page,
      ({ fillStore }, at) => fillStore([['/whole', { chunks: [], receivedBytes: 9, totalBytes: 9, timestamp: at }]]),
      now,
    );
    expect(await inPage(page, ({ findUnfinished }, at) => findUnfinished(at), now)).toMatchObject({ url: '/whole' });
  });

  it('removes what is of no use any more', async () => {
    const { page } = await site.open();
    const now = Date.now();
    await inPage(
      page,
      ({ fillStore }, at, day) =>
        fillStore([
          ['/old', { chunks: [], receivedBytes: 3, totalBytes: 9, timestamp: at - 8 * day }],
          ['/whole', { chunks: [], receivedBytes: 9, totalBytes: 9, timestamp: at - 2 * day }],
          [[1, 0], { bytes: new Blob(['chunk']) }],
        ]),
      now,
      DAY,
    );
    expect(await inPage(page, ({ findUnfinished }, at) => findUnfinished(at), now)).toBeUndefined();
    expect(await inPage(page, ({ readStore }) => readStore())).toEqual([]);
  });

  it('loses no byte of a download that begins meanwhile', async () => {
    const { page } = await site.open();
    const stored = await inPage(page, async ({ createIndexedDbStore, findUnfinished }) => {
      // What the look decides takes effect late, after the first save.
      const late: (() => void)[] = [];
      const { deleteDatabase } = IDBFactory.prototype;
      IDBFactory.prototype.deleteDatabase = function (this: IDBFactory, name) {
        late.push(() => deleteDatabase.call(this, name));
        return {} as IDBOpenDBRequest;
      };
      const store = createIndexedDbStore();
      const facts = { totalBytes: 9, etag: undefined, modified: undefined, digest: undefined, timestamp: Date.now() };
      await store.open('/file');
      await findUnfinished(Date.now());
      await store.append('/file', new Uint8Array(1), { ...facts, at: 0 });
      for (const act of late) act();
      await store.append('/file', new Uint8Array(1), { ...facts, at: 1 });
      return (await store.open('/file'))?.receivedBytes;
    });
    expect(stored).toBe(2);
  });
});
