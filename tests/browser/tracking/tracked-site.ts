import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build, type OutputFile } from 'esbuild';
import type { Browser, JSHandle, Page } from 'puppeteer';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { launchSharedBrowser, openPage, type OpenPage } from '../../helpers/browser.js';
import type { ConsentMode } from '../../../templates/shared/tracking/consent-mode.js';
import type { EventLabel } from '../../../templates/shared/tracking/event-labels.js';
import type { Tracking } from '../../../templates/browser/tracking/tracking.js';
import type { Parts } from './parts.js';

export interface TrackedSite {
  readonly origin: string;
  /** Address of the event log, which is on another origin. */
  readonly events: string;
  /** The events that the log has taken since the beginning of the test, repeats included. */
  readonly taken: URLSearchParams[];
  /** How many events the log was sent since then, those included that it did not take. */
  attempts(): number;
  /** Paths that the pages of the test have asked for. */
  readonly paths: string[];
  /** What the log does from now on: the status of its answers, and how long (milliseconds) it lets each request wait. 0 breaks the connection. */
  answer(status: number, pause?: number): void;
  /** An empty page in a browser context of its own. */
  open(prepare?: (page: Page) => Promise<void>): Promise<OpenPage>;
  /** Another tab beside a page. */
  openBeside(page: Page): Promise<Page>;
}

/** Serves a page with the tracking and an event log, and starts a browser, for the tests of a `describe`. */
export function useTrackedSite(): TrackedSite {
  const taken: URLSearchParams[] = [];
  const paths: string[] = [];
  let attempts = 0;
  let behaviour = { status: 204, pause: 0 };
  let scripts: readonly OutputFile[] = [];
  let chromium: { browser: Browser; close: () => Promise<void> };
  let site: { server: Server; origin: string };
  let log: { server: Server; origin: string };

  beforeAll(async () => {
    scripts = await bundle();
    site = await listen((request, response) => {
      const path = request.url ?? '';
      paths.push(path);
      const script = scripts.find((file) => file.path.endsWith(path));
      if (path === '/api/location')
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end('{"regionName":"National Capital Territory of Delhi"}');
      else if (path.endsWith('.js') && script !== undefined)
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(script.contents);
      else
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<!doctype html><link rel="icon" href="data:,"><script type="module" src="/parts.js"></script>');
    });
    log = await listen((request, response) => void takeEvent(request, response));
    chromium = await launchSharedBrowser();
  });
  beforeEach(() => {
    taken.length = 0;
    attempts = 0;
    paths.length = 0;
    behaviour = { status: 204, pause: 0 };
  });
  afterAll(async () => {
    await chromium.close();
    await Promise.all(
      [site, log].map(async ({ server }) => {
        server.closeAllConnections();
        await new Promise((resolve) => {
          server.close(resolve);
        });
      }),
    );
  });

  async function takeEvent({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, pause } = behaviour;
    if (method === 'PUT') attempts += 1;
    await sleep(pause);
    if (status === 0) {
      response.destroy();
      return;
    }
    const common = { 'access-control-allow-origin': '*', 'access-control-allow-methods': 'PUT' };
    if (method === 'PUT' && status < 300) taken.push(new URL(url ?? '', log.origin).searchParams);
    response.writeHead(method === 'PUT' ? status : 204, common).end();
  }

  return {
    get origin() {
      return site.origin;
    },
    get events() {
      return `${log.origin}/events`;
    },
    taken,
    attempts: () => attempts,
    paths,
    answer(status, pause = 0) {
      behaviour = { status, pause };
    },
    open: (prepare) =>
      openPage(chromium.browser, `${site.origin}/ludo/?phone=98`, prepare === undefined ? {} : { prepare }),
    async openBeside(page) {
      const beside = await page.browserContext().newPage();
      await beside.goto(site.origin, { waitUntil: 'load' });
      return beside;
    },
  };
}

/** Runs a function in a page, with the parts and whatever else it needs of this side. */
export async function inPage<T, Arguments extends unknown[]>(
  page: Page,
  work: (parts: Parts, ...rest: Arguments) => T,
  ...rest: Arguments
): Promise<Awaited<T>> {
  const handle = (await page.evaluateHandle('parts')) as JSHandle<Parts>;
  return page.evaluate(work as (...all: unknown[]) => T, handle, ...rest);
}

/** Makes the tracking of a page, for `logIn`. */
export async function track(page: Page, events: string, consent: ConsentMode = 'none'): Promise<void> {
  await inPage(
    page,
    async (parts, options) => {
      Object.assign(globalThis, { tracking: await parts.createTracking(options) });
    },
    { events, consent },
  );
}

/** Logs an event, and is back as soon as the page is. */
export async function logIn(page: Page, label: EventLabel): Promise<void> {
  await page.evaluate((given) => {
    (globalThis as unknown as { tracking: Tracking }).tracking.log(given);
  }, label);
}

/** What the page keeps, the answer about consent aside. */
export async function kept(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'trackingConsent'));
}

/** Waits until no event waits in the browser of the page any more. */
export async function untilSent(page: Page): Promise<void> {
  await vi.waitFor(
    async () => {
      expect((await kept(page)).filter((key) => key.startsWith('trackingEvent:'))).toEqual([]);
    },
    { timeout: 30_000, interval: 50 },
  );
}

async function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ server: Server; origin: string }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { server, origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}` };
}

async function bundle(): Promise<readonly OutputFile[]> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('parts.ts', import.meta.url))],
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    outdir: '/',
    target: 'chrome109',
  });
  return outputFiles;
}
