import { describe, expect, it } from 'vitest';
import { inPage, useDownloadSite } from './download-site.js';

const COULD_NOT_OPEN = 'Could not open IndexedDB';

describe('the store in IndexedDB', () => {
  const site = useDownloadSite();

  it('shows the record of a download under its address, beside its chunks', async () => {
    const { page } = await site.open();
    const stored = await inPage(page, async ({ createIndexedDbStore, readStore }) => {
      const store = createIndexedDbStore();
      const facts = { totalBytes: 7, etag: '"one"', modified: undefined, digest: undefined };
      await store.append('/app.apk', Uint8Array.from([1, 2, 3]), { ...facts, at: 0, timestamp: 5 });
      await store.append('/app.apk', Uint8Array.from([4, 5]), { ...facts, at: 3, timestamp: 6 });
      const all = await readStore();
      return Promise.all(
        all.map(async ({ key, value }) => ({
          key,
          value: value['bytes'] instanceof Blob ? [...new Uint8Array(await value['bytes'].arrayBuffer())] : value,
        })),
      );
    });
    const id: unknown = Array.isArray(stored[1]?.key) ? stored[1].key[0] : undefined;
    expect(id).toBeTypeOf('number');
    expect(stored).toEqual([
      {
        key: '/app.apk',
        value: {
          url: '/app.apk',
          receivedBytes: 5,
          totalBytes: 7,
          timestamp: 6,
          etag: '"one"',
          reported: false,
          chunks: [
            { key: [id, 0], size: 3 },
            { key: [id, 1], size: 2 },
          ],
        },
      },
      { key: [id, 0], value: [1, 2, 3] },
      { key: [id, 1], value: [4, 5] },
    ]);
  });

  it.each<[string, unknown, unknown?]>([
    ['nothing', null],
    ['a text', 'record'],
    ['a chunk under no key', { chunks: [{ key: [null, 0], size: 5 }] }],
    ['a chunk that is none', { chunks: [null] }],
    ['no list of chunks', { chunks: 'chunks' }],
    ['a chunk that is nothing', { chunks: [{ key: [7, 0], size: 5 }] }, null],
    ['a chunk without bytes', { chunks: [{ key: [7, 0], size: 5 }] }, { bytes: { size: 5 } }],
  ])('a record that another hand has damaged, with %s, stands in no way', async (_case, record, chunk) => {
    const { page } = await site.open();
    const told = await inPage(
      page,
      async ({ createIndexedDbStore, fillStore, findUnfinished }, damaged, bytes) => {
        const now = Date.now();
        const facts = { receivedBytes: 5, totalBytes: 10, timestamp: now };
        await fillStore([
          ['/app.apk', typeof damaged === 'object' && damaged !== null ? { ...facts, ...damaged } : damaged],
          [[7, 0], bytes === undefined ? { bytes: new Blob() } : bytes],
          [7, facts],
        ]);
        const found = await findUnfinished(now);
        const store = createIndexedDbStore();
        await store.removeOlderThan(now - 1, now - 1);
        const before = await store.open('/app.apk');
        await store.append('/app.apk', Uint8Array.from([1, 2]), {
          totalBytes: 2,
          etag: undefined,
          modified: undefined,
          digest: undefined,
          at: 0,
          timestamp: now,
        });
        return {
          found: found?.url ?? '/app.apk',
          before: before?.receivedBytes ?? 0,
          size: (await store.read('/app.apk'))?.size,
        };
      },
      record,
      chunk,
    );
    expect(told).toEqual({ found: '/app.apk', before: 0, size: 2 });
  });

  it.each([
    ['under the address', undefined],
    ['with the address within', 'url'],
  ])('takes over a record that holds its bytes, %s', async (_case, keyPath) => {
    const { page } = await site.open();
    const told = await inPage(
      page,
      async ({ createIndexedDbStore, fillStore, readStore }, path) => {
        const chunks = [
          Uint8Array.from([1, 2]),
          Uint8Array.from([3]).buffer,
          new Blob([Uint8Array.from([4, 5])]),
          new DataView(Uint8Array.from([9, 6, 9]).buffer, 1, 1),
        ];
        await fillStore([['/app.apk', { chunks, receivedBytes: 6, totalBytes: 8, timestamp: 5 }]], path);
        const store = createIndexedDbStore();
        const stored = await store.open('/app.apk');
        await store.append('/app.apk', Uint8Array.from([7, 8]), {
          totalBytes: 8,
          etag: undefined,
          modified: undefined,
          digest: undefined,
          at: 6,
          timestamp: 6,
        });
        const file = await store.read('/app.apk');
        return {
          stored: stored && [stored.receivedBytes, stored.totalBytes, stored.timestamp, stored.chunks.length],
          file: file && [...new Uint8Array(await file.arrayBuffer())],
          type: file?.type,
          keys: (await readStore()).length,
        };
      },
      keyPath,
    );
    expect(told).toEqual({
      stored: [6, 8, 5, 1],
      file: [1, 2, 3, 4, 5, 6, 7, 8],
      type: 'application/vnd.android.package-archive',
      keys: 3,
    });
  });

  it.each([
    ['first', 0, 0],
    ['middle', 1, 3],
    ['last', 2, 6],
  ])('goes back to the last whole chunk where the %s one is lost', async (_case, index, left) => {
    const { page } = await site.open();
    const told = await inPage(
      page,
      async ({ createIndexedDbStore, fillStore, readStore }, lost) => {
        const store = createIndexedDbStore();
        const facts = { totalBytes: 20, etag: undefined, modified: undefined, digest: undefined };
        for (const at of [0, 3, 6])
          await store.append('/app.apk', Uint8Array.from([at, at, at]), { ...facts, at, timestamp: 5 });
        const keys = (await readStore()).map(({ key }) => key);
        await fillStore([[keys[lost + 1] ?? '', undefined]]);
        const unread = await store.read('/app.apk');
        const stored = await store.open('/app.apk');
        return {
          unread,
          received: stored?.receivedBytes,
          chunks: stored?.chunks.length,
          values: (await readStore()).length,
          again: (await store.open('/app.apk'))?.receivedBytes,
        };
      },
      index,
    );
    expect(told).toEqual({ unread: undefined, received: left, chunks: index, values: index + 1, again: left });
  });

  it('does not hold up whoever deletes the database, and does not go on in the middle of nothing', async () => {
    const { page } = await site.open();
    const told = await inPage(page, async ({ createIndexedDbStore }) => {
      const store = createIndexedDbStore();
      const facts = { totalBytes: 9, etag: undefined, modified: undefined, digest: undefined, timestamp: 5 };
      await store.append('/app.apk', Uint8Array.from([1, 2, 3]), { ...facts, at: 0 });
      const deleted = await new Promise((resolve) => {
        const request = indexedDB.deleteDatabase('ZupeeDownloads');
        request.onsuccess = () => {
          resolve('deleted');
        };
        request.onblocked = () => {
          resolve('blocked');
        };
      });
      const on = await store.append('/app.apk', Uint8Array.from([4]), { ...facts, at: 3 }).then(
        () => 'appended',
        () => 'rejected',
      );
      const anew = await store.append('/app.apk', Uint8Array.from([1]), { ...facts, at: 0 }).then(
        () => 'appended',
        () => 'rejected',
      );
      return { deleted, on, anew };
    });
    expect(told).toEqual({ deleted: 'deleted', on: 'rejected', anew: 'appended' });
  });

  it('makes way for a newer database of another tab, and says once that it cannot open its own', async () => {
    const { page, log } = await site.open();
    const beside = await site.openBeside(page);
    await inPage(page, async ({ createIndexedDbStore }) => {
      const store = createIndexedDbStore();
      Object.assign(globalThis, { store });
      await store.open('/app.apk');
    });
    const upgraded = await beside.evaluate(
      () =>
        new Promise((resolve) => {
          const request = indexedDB.open('ZupeeDownloads', 2);
          request.onsuccess = () => {
            resolve('upgraded');
          };
          request.onblocked = () => {
            resolve('blocked');
          };
        }),
    );
    expect(upgraded).toBe('upgraded');
    const outcomes = await inPage(page, async () => {
      const { store } = globalThis as unknown as { store: { open(url: string): Promise<unknown> } };
      return Promise.all(
        [1, 2, 3].map(() =>
          store.open('/app.apk').then(
            () => 'opened',
            () => 'rejected',
          ),
        ),
      );
    });
    expect(outcomes).toEqual(['rejected', 'rejected', 'rejected']);
    expect(log.consoleErrors).toEqual([COULD_NOT_OPEN]);
  });

  it.each([
    [
      'throws',
      () => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('Denied', 'SecurityError');
        };
      },
    ],
    [
      'is not there',
      () => {
        Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
      },
    ],
  ])('Browser database open failure: logs once where it %s, and the download fails by name', async (_case, breakIt) => {
    const { page, log } = await site.open(async (opened) => {
      await opened.evaluateOnNewDocument(breakIt);
    });
    const state = await inPage(
      page,
      async ({ createDownload, browserPorts }, url) => {
        const download = createDownload(browserPorts(), { link: { url } });
        await download.start();
        await download.start();
        return download.state;
      },
      site.file,
    );
    expect(state).toMatchObject({ phase: 'failed', failure: 'storage' });
    expect(log.consoleErrors).toEqual([COULD_NOT_OPEN]);
    expect(site.requests).toEqual([]);
  });

  it('fails by name where the room runs out, and leaves none of it taken', async () => {
    const { page } = await site.open();
    const session = await page.createCDPSession();
    await session.send('Storage.overrideQuotaForOrigin', { origin: site.origin, quotaSize: 3 * 1_048_576 });
    const told = await inPage(
      page,
      async ({ createDownload, browserPorts, readStore }, url) => {
        const download = createDownload(browserPorts(), { link: { url } });
        await download.start();
        return { state: download.state, file: (await download.file()) === undefined, stored: await readStore() };
      },
      site.file,
    );
    expect(told).toMatchObject({ state: { phase: 'failed', failure: 'storage' }, file: true, stored: [] });
    expect(site.requests).toEqual(['all']);
  });
});
