import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, launchSharedBrowser, openPage, type PageLog } from '../helpers/browser.js';

/** Everything that a page can do wrong, by path. */
const pages: Record<string, string> = {
  '/fine/': '<p>Nothing to see.</p>',
  '/console/': '<script src="/console.js"></script>',
  '/console.js': 'console.error("said", "aloud"); console.log("in passing");',
  '/throws/': '<script src="/throws.js"></script>',
  '/throws.js': 'Promise.reject(new TypeError("left alone")); throw new TypeError("thrown");',
  '/inline/': '<script>document.title = "ran";</script><p style="color: red">Red</p>',
  '/elsewhere/': '<img src="http://far.example/pixel.png">',
  '/broken/': '<img src="/no-such.png">',
};

describe('the log of an open page', () => {
  let server: Server;
  let origin: string;
  let chromium: { browser: Browser; close: () => Promise<void> };

  beforeAll(async () => {
    server = createServer((request, response) => {
      const body = pages[request.url ?? ''];
      const type = request.url?.endsWith('.js') === true ? 'text/javascript' : 'text/html';
      response.writeHead(body === undefined ? 404 : 200, {
        'content-type': type,
        'content-security-policy': "default-src 'none'; script-src 'self'; img-src 'self' data: http://far.example",
      });
      response.end(type === 'text/html' ? `<!doctype html><link rel="icon" href="data:,">${body ?? ''}` : body);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    chromium = await launchSharedBrowser();
  });

  afterAll(async () => {
    await chromium.close();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });

  it('is empty for a page that does nothing wrong', async () => {
    const { log } = await openPage(chromium.browser, `${origin}/fine/`);
    expect(log).toEqual({
      consoleErrors: [],
      pageErrors: [],
      cspViolations: [],
      foreignRequests: [],
      failedRequests: [],
    });
  });

  it('holds console errors', async () => {
    const { log } = await openPage(chromium.browser, `${origin}/console/`);
    await expect.poll(() => log.consoleErrors).toEqual(['said aloud']);
  });

  it('holds errors and rejections that nobody caught', async () => {
    const { log } = await openPage(chromium.browser, `${origin}/throws/`);
    await expect
      .poll(() => log.pageErrors)
      .toEqual(
        expect.arrayContaining([
          expect.stringContaining('TypeError: thrown'),
          expect.stringContaining('TypeError: left alone'),
        ]),
      );
  });

  it('holds violations of the security policy, with scripts on or off', async () => {
    const { log } = await openPage(chromium.browser, `${origin}/inline/`);
    await expect
      .poll(() => log.cspViolations)
      .toEqual(expect.arrayContaining(['script-src-elem inline', 'style-src-attr inline']));
    const { log: withoutScripts } = await openPage(chromium.browser, `${origin}/inline/`, { javaScript: false });
    await expect.poll(() => withoutScripts.cspViolations).toContain('style-src-attr inline');
  });

  it('holds requests to other origins, which reach nobody', async () => {
    const { log } = await openPage(chromium.browser, `${origin}/elsewhere/`);
    expect(log.foreignRequests).toEqual(['http://far.example/pixel.png']);
    await expect.poll(() => log.failedRequests).toEqual(['GET failed http://far.example/pixel.png']);
  });

  it('holds failed requests', async () => {
    const { log } = await openPage(chromium.browser, `${origin}/broken/`);
    // The browser tells of an answer only when it knows all of its headers, which can be after the page has loaded.
    await expect.poll(() => log.failedRequests).toEqual([`GET 404 ${origin}/no-such.png`]);
  });

  it('is of a page that finds nothing of those before it in the browser, which is the same', async () => {
    expect(await launchBrowser()).toBe(chromium.browser);
    const keeps = async (): Promise<string[]> => {
      const { page } = await openPage(chromium.browser, `${origin}/fine/`);
      return page.evaluate(async () => {
        const found = [
          document.cookie,
          ...Object.keys(localStorage),
          ...(await caches.keys()),
          ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
        ];
        document.cookie = 'kept=1';
        localStorage.setItem('kept', '1');
        await caches.open('kept');
        await new Promise((resolve) => {
          indexedDB.open('kept').onsuccess = resolve;
        });
        return found.filter((name) => name !== '');
      });
    };
    expect(await keeps()).toEqual([]);
    expect(await keeps()).toEqual([]);
  });

  it('is of this visit alone in a tab that stays, whose page finds nothing of those before it', async () => {
    const visit = async (path: string): Promise<{ log: PageLog; found: string[]; heard: number }> => {
      let heard = 0;
      const { page, log } = await openPage(chromium.browser, origin + path, {
        reuseTab: true,
        async prepare(tab) {
          tab.on('console', () => {
            heard += 1;
          });
          await tab.evaluateOnNewDocument(() => {
            document.addEventListener('DOMContentLoaded', () => {
              console.info('ready');
            });
          });
        },
      });
      await expect.poll(() => heard).toBeGreaterThan(0);
      const found = await page.evaluate(() => {
        const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
        localStorage.setItem('kept', '1');
        sessionStorage.setItem('kept', '1');
        return keys;
      });
      return { log, found, heard };
    };
    const first = await visit('/throws/');
    await expect.poll(() => first.log.pageErrors).toHaveLength(2);
    for (const path of ['/fine/', '/fine/#again']) {
      const { log, found, heard } = await visit(path);
      expect(found).toEqual([]);
      expect(heard).toBe(1);
      expect(Object.values(log).flat()).toEqual([]);
    }
    expect(first.log.pageErrors).toHaveLength(2);
  });
});
