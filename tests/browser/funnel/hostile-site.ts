import process from 'node:process';
import puppeteer, { type Browser, type Page } from 'puppeteer';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { launchSharedBrowser } from '../../helpers/browser.js';
import { BUILD_TIMEOUT } from '../../helpers/flagship.js';
import { serveSharedSandbox } from '../../helpers/sandbox.js';
import type { PublishedPackage } from '../../helpers/sandbox-build.js';
import { PHONE, until } from './funnel-site.js';
import { SIZE } from './hostile-packages.js';
import { startHostileServer, type Behavior, type HostileServer } from './hostile-server.js';

/** Path of Firefox, in which these tests are run as well. */
const FIREFOX = process.env['ISLET_FIREFOX'];

export const BROWSERS = FIREFOX === undefined ? ['Chromium'] : ['Chromium', 'Firefox'];

/** A proxy that does not exist, for all but this machine. */
const LOOPBACK_PREFERENCES = {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'network.proxy.no_proxies_on': '127.0.0.1',
};

export interface HostileSite {
  readonly server: HostileServer;
  readonly pageUrl: string;
  /** Opens a page in a browser context of its own until the end of the test. */
  open(
    behavior: Behavior,
    options?: { readonly path?: string; readonly prepare?: (page: Page) => Promise<unknown> },
  ): Promise<Page>;
  /** Opens another tab of the same visitor. */
  openBeside(page: Page, path: string): Promise<Page>;
}

/** Serves the site with a hostile server in place of its services, and starts a browser. */
export function useHostileSite(
  browserName: string,
  published: PublishedPackage = { sha256: '', leastBytes: SIZE / 2 },
): HostileSite {
  const endings: (() => Promise<unknown>)[] = [];
  let server: HostileServer;
  let pageUrl: string;
  let browser: Browser;

  beforeAll(async () => {
    server = await startHostileServer();
    endings.push(() => server.close());
    const sandbox = await serveSharedSandbox({ withoutCommand: true, services: server.origin, published });
    endings.push(() => sandbox.close());
    ({ pageUrl } = sandbox);
    const launched = browserName === 'Firefox' ? await launchFirefox() : await launchSharedBrowser();
    endings.push(() => launched.close());
    ({ browser } = launched);
  }, BUILD_TIMEOUT);
  afterAll(async () => {
    for (const end of endings.reverse()) await end();
  });

  async function prepared(page: Page, path: string): Promise<Page> {
    await page.setViewport(PHONE);
    await page.evaluateOnNewDocument(rememberSaved);
    await page.goto(pageUrl + path);
    return page;
  }

  return {
    get server() {
      return server;
    },
    get pageUrl() {
      return pageUrl;
    },
    async open(behavior, { path = '/', prepare } = {}) {
      server.behave(behavior);
      const context = await browser.createBrowserContext();
      onTestFinished(() => context.close());
      const page = await context.newPage();
      await prepare?.(page);
      return prepared(page, path);
    },
    openBeside: async (page, path) => prepared(await page.browserContext().newPage(), path),
  };
}

async function launchFirefox(): Promise<{ browser: Browser; close: () => Promise<void> }> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX as string,
    extraPrefsFirefox: LOOPBACK_PREFERENCES,
  });
  return { browser, close: () => browser.close() };
}

/** Runs in the page: remembers the file that the page hands to the browser to be saved. */
function rememberSaved(): void {
  const create = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (file) => {
    Object.assign(globalThis, { savedFile: file });
    return create(file);
  };
}

/** Taps a save button; returns the SHA-256 of what the page hands to the browser. */
export async function saveWith(page: Page, button: string): Promise<string> {
  // Nothing covers it, and it has taken its place.
  await until(
    page,
    (selector) => {
      const found = document.querySelector(selector);
      const { x, y, width, height } = found?.getBoundingClientRect() ?? new DOMRect();
      return found?.contains(document.elementFromPoint(x + width / 2, y + height / 2)) === true;
    },
    button,
  );
  await page.click(button);
  await until(page, () => 'savedFile' in globalThis);
  return page.evaluate(async () => {
    const { savedFile } = globalThis as unknown as { savedFile: Blob };
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await savedFile.arrayBuffer()));
    return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  });
}
