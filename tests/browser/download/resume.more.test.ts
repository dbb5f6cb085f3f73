import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import { FILE_SIZE, finish, inPage, progress, start, useDownloadSite } from './download-site.js';

const DAY = 86_400_000;

describe('a download in the browser', () => {
  const site = useDownloadSite();

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
