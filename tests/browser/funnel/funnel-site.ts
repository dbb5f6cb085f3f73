import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import puppeteer, { type Browser, type Page } from 'puppeteer';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from 'vitest';
import { browserArguments, findBrowser } from '../../../scripts/browser.js';
import { apkBytes } from '../../../site/sandbox/apk-bytes.js';
import type { LoggedEvent } from '../../../site/sandbox/event-log.js';
import type { RequestEntry } from '../../../site/sandbox/request-log.js';
import { launchSharedBrowser, openPage, type OpenOptions, type OpenPage } from '../../helpers/browser.js';
import { BUILD_TIMEOUT } from '../../helpers/flagship.js';
import { serveSharedSandbox, type SandboxSite } from '../../helpers/sandbox.js';

export const MIB = 1_048_576;
export const PHONE = { width: 360, height: 740 };

/** What a visitor sees of a download. */
export const BUTTON = 'main a[data-hold]';
export const DIALOG = 'dialog[open]';
export const SAVE = 'dialog[open] .dl-save';
export const CLOSE = 'dialog[open] .dl-close';
export const BAR = '.dl-bar';

/** Of the file that is served unless a test asks for another: less than the page saves at once. */
export const SIZE = 524_288;

/** How much of that file comes before the rest is held. */
const HELD_AT = 262_144;

/** Holds a download in its middle; its connection breaks when other faults take the place of these. */
export const HELD_TO_BREAK = [
  { kind: 'stall', at: HELD_AT, times: 1 },
  { kind: 'drop', at: HELD_AT, times: 1 },
];

/** How much faster time goes by in a hurried page. */
export const HASTE = 8;

export interface Funnel {
  /** Origin of the pages, without a slash at the end. */
  readonly pageUrl: string;
  readonly servicesUrl: string;
  /** Opens a page in a browser context of its own until the end of the test. */
  open(path: string, options?: OpenOptions): Promise<OpenPage>;
  /** Starts a browser with a profile that is already there, which the caller ends. */
  launch(profile: string): Promise<Browser>;
  /** Puts faults in the place of those that hold; what was held up by them goes on. */
  faults(list: readonly object[]): Promise<void>;
  /** Holds downloads after so many bytes, until `goOn` or other faults: no test has to be quicker than a download. */
  hold(at?: number): Promise<void>;
  goOn(): Promise<void>;
  settings(change: object): Promise<void>;
  /** Events that have arrived, repeats left out. */
  events(): Promise<readonly LoggedEvent['fields'][]>;
  /** Requests that the file and the link have got, without preflights and probes. */
  requests(service: 'download' | 'link'): Promise<readonly RequestEntry[]>;
}

/** Builds and serves the site with its stand-ins and starts a browser for the tests of a file; each test begins with stand-ins as new and a file of `SIZE`. */
export function useFunnel(): Funnel {
  let sandbox: SandboxSite;
  let browser: Browser;
  const endings: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    sandbox = await serveSharedSandbox({ withoutCommand: true });
    endings.push(() => sandbox.close());
    const chromium = await launchSharedBrowser();
    endings.push(() => chromium.close());
    ({ browser } = chromium);
  }, BUILD_TIMEOUT);
  afterAll(async () => {
    for (const end of endings.reverse()) await end();
  });

  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(sandbox.servicesUrl + path, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }
  const settings = async (change: object): Promise<void> => {
    await call('PUT', '/sandbox/settings', change);
  };

  beforeEach(async () => {
    for (const path of ['/sandbox/faults', '/sandbox/settings', '/sandbox/requests', '/v1/events'])
      await call('DELETE', path);
    await settings({ size: SIZE });
  });

  const faults = async (list: readonly object[]): Promise<void> => {
    await call('PUT', '/sandbox/faults', list);
  };
  return {
    get pageUrl() {
      return sandbox.pageUrl;
    },
    get servicesUrl() {
      return sandbox.servicesUrl;
    },
    open: (path, options = {}) => openPage(browser, sandbox.pageUrl + path, options),
    async launch(profile) {
      const executablePath = await findBrowser();
      if (executablePath === undefined) throw new Error('No browser found.');
      return puppeteer.launch({ executablePath, userDataDir: profile, args: [...browserArguments] });
    },
    faults,
    hold: (at = HELD_AT) => faults([{ kind: 'stall', at }]),
    goOn: () => faults([]),
    settings,
    events: async () =>
      ((await call('GET', '/v1/events')) as { events: LoggedEvent[] }).events.map(({ fields, problems }) => {
        expect(problems).toEqual([]);
        return fields;
      }),
    requests: async (service) =>
      ((await call('GET', '/sandbox/requests')) as RequestEntry[]).filter(
        (entry) => entry.service === service && !['OPTIONS', 'HEAD'].includes(entry.method),
      ),
  };
}

/** Taps a download button and waits for the dialog. */
export async function tapDownload(page: Page, button = BUTTON): Promise<void> {
  await page.click(button);
  await page.waitForSelector(DIALOG);
}

/** To be called before a page is opened: its timers and its `performance.now()` go faster than the clock on the wall, for tests of what takes seconds. */
export async function hurry(page: Page): Promise<void> {
  await page.evaluateOnNewDocument((haste) => {
    const [wait, now] = [globalThis.setTimeout, performance.now.bind(performance)];
    Object.assign(globalThis, {
      setTimeout: (work: () => void, delay = 0, ...rest: unknown[]) => wait(work, delay / haste, ...rest),
    });
    performance.now = () => now() * haste;
  }, HASTE);
}

/** Waits until a function gives something in the page. It asks ten times a second: to ask at each frame makes the browser draw all the time. */
export async function until<T, Arguments extends unknown[]>(
  page: Page,
  look: (...all: Arguments) => T,
  ...rest: Arguments
): Promise<T> {
  const handle = await page.waitForFunction(look as (...all: unknown[]) => T, { polling: 100 }, ...rest);
  return (await handle.jsonValue()) as T;
}

/** Waits until more than this part of the file has arrived, in percent. */
export const percentIs = (page: Page, least: number): Promise<unknown> =>
  until(page, (wanted) => Number.parseFloat(document.querySelector('.dl-percent')?.textContent ?? '') > wanted, least);

/** Waits until the browser has stored so many bytes of the only download. */
export const storedIs = (page: Page, bytes: number): Promise<unknown> =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise((resolve) => {
            const request = indexedDB.open('ZupeeDownloads');
            // Not yet made by the page.
            request.onupgradeneeded = () => request.transaction?.abort();
            request.onerror = resolve;
            request.onsuccess = () => {
              const { result: database } = request;
              const all = database.transaction('downloads').objectStore('downloads').getAll(IDBKeyRange.lowerBound(''));
              all.onsuccess = () => {
                database.close();
                resolve((all.result[0] as { receivedBytes?: number } | undefined)?.receivedBytes);
              };
            };
          }),
      ),
    )
    .toBe(bytes);

/** Closes the dialog by its button. */
export async function closeDialog(page: Page): Promise<void> {
  await page.locator(CLOSE).click();
}

/** Waits until bytes arrive in the place, the dialog or the bar. */
export const progressIn = (page: Page, place: string): Promise<unknown> =>
  until(
    page,
    (selector) =>
      Number(/^\d+\.\d/.exec(document.querySelector(`${selector} .dl-facts span`)?.textContent ?? '')?.[0]) > 0,
    place,
  );

/** Waits until the place says that the download is complete. */
export const completeIn = (page: Page, place: string): Promise<unknown> =>
  until(
    page,
    (selector) => document.querySelector(`${selector} #dl-title`)?.textContent === 'Download Complete',
    place,
  );

/**
 * When the last byte of the file had come, on the clock of the page that nothing hurries. Nothing that follows the end counts from an earlier moment; that the page shows the end comes
 * later, and how much later is for the machine to say.
 */
export const fileCameAt = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.includes('/downloads/'))
        .at(-1)?.responseEnd ?? NaN,
  );

/** Waits for a text in the place. */
export const says = (page: Page, place: string, text: string): Promise<unknown> =>
  until(
    page,
    (selector, wanted) => document.querySelector<HTMLElement>(selector)?.innerText.includes(wanted) === true,
    place,
    text,
  );

export const isModal = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('dialog:modal') !== null);

/** A folder of its own until the end of the test. */
export async function ownFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `islet-${name}-`));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  return folder;
}

/** Lets the tab save files, into the folder that this gives, and says of each when it is whole. */
export async function allowSaving(page: Page): Promise<{ readonly folder: string; readonly saved: readonly string[] }> {
  const folder = await ownFolder('saved');
  const saved: string[] = [];
  const session = await page.browser().target().createCDPSession();
  const names = new Map<string, string>();
  session.on('Browser.downloadWillBegin', ({ guid, suggestedFilename }) => names.set(guid, suggestedFilename));
  session.on('Browser.downloadProgress', ({ guid, state }) => {
    if (state === 'completed') saved.push(names.get(guid) ?? '');
  });
  const { id } = page.browserContext();
  await session.send('Browser.setDownloadBehavior', {
    behavior: 'allow',
    downloadPath: folder,
    eventsEnabled: true,
    ...(id !== undefined && { browserContextId: id }),
  });
  return { folder, saved };
}

/** Taps the save button; gives the SHA-256 of the file that the browser has saved. */
export async function saveBy(page: Page, button = SAVE): Promise<string> {
  const { folder, saved } = await allowSaving(page);
  await until(page, (selector) => document.querySelector(selector) !== null, button);
  await page.click(button);
  await expect.poll(() => saved).toEqual(['install-zupee.apk']);
  const file = join(folder, 'install-zupee.apk');
  await access(file);
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** SHA-256 of the file that the stand-in serves. */
export function servedSha256(size: number, version = 1): string {
  const hash = createHash('sha256');
  for (const piece of apkBytes({ version, size }, 0, size)) hash.update(piece);
  return hash.digest('hex');
}
