import type { Page } from 'puppeteer';
import { describe, expect, it } from 'vitest';
import { inPage, useDownloadSite } from './download-site.js';

/** Holds a lock in a page for as long as the page lives. */
async function hold(page: Page): Promise<void> {
  await inPage(
    page,
    ({ webLock }) =>
      new Promise<void>((held) => {
        void webLock.hold('file', () => {
          held();
          return new Promise(() => undefined);
        });
      }),
  );
}

const tryToHold = (page: Page): Promise<string | undefined> =>
  inPage(page, ({ webLock }) => webLock.hold('file', () => Promise.resolve('held')));

describe('the lock', () => {
  const site = useDownloadSite();

  it('is held by one tab, and passes on when that one is closed', async () => {
    const { page: first } = await site.open();
    const second = await site.openBeside(first);
    await hold(first);
    expect(await tryToHold(second)).toBeUndefined();
    const waiting = inPage(second, ({ webLock }) =>
      webLock.hold('file', () => Promise.resolve('taken over'), new AbortController().signal),
    );
    await first.close();
    expect(await waiting).toBe('taken over');
    expect(await tryToHold(second)).toBe('held');
  });

  it('is let go when the work is done, also when it failed', async () => {
    const { page } = await site.open();
    const failed = await inPage(page, ({ webLock }) =>
      webLock
        .hold('file', () => Promise.reject(new TypeError('wrong')))
        .then(
          () => 'held',
          (error: unknown) => String(error),
        ),
    );
    expect(failed).toBe('TypeError: wrong');
    expect(await tryToHold(page)).toBe('held');
  });

  it('is not waited for any longer than wanted', async () => {
    const { page } = await site.open();
    await hold(page);
    const given = await inPage(page, async ({ webLock }) => {
      const wait = new AbortController();
      setTimeout(() => {
        wait.abort();
      }, 50);
      const before = new AbortController();
      before.abort();
      const work = (): Promise<string> => Promise.resolve('held');
      return [await webLock.hold('file', work, wait.signal), await webLock.hold('file', work, before.signal)];
    });
    expect(given).toEqual([null, null]);
  });

  it('is no obstacle where the browser has none', async () => {
    const { page } = await site.open(async (opened) => {
      await opened.evaluateOnNewDocument(() => {
        Object.defineProperty(navigator, 'locks', { value: undefined });
      });
    });
    expect(await tryToHold(page)).toBe('held');
  });
});
