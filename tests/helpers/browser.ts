import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import puppeteer, { type Browser, type CDPSession, type HTTPRequest, type Page } from 'puppeteer';
import { expect, inject, onTestFinished } from 'vitest';
import { browserArguments, findBrowser, LOOPBACK_ONLY } from '../../scripts/browser.js';

/** Chromium would keep a process ready for the next site; each test has its own site. */
const NO_SPARE = '--disable-features=SpareRendererForSitePerProcess';

/** Errors and requests to other origins while a page was open. */
export interface PageLog {
  readonly consoleErrors: string[];
  /** Uncaught errors and unhandled rejections. */
  readonly pageErrors: string[];
  /** `directive blocked-address` of each violation, also of report-only policies. */
  readonly cspViolations: string[];
  /** Addresses on other origins than that of the page. */
  readonly foreignRequests: string[];
  /** `METHOD status address` of answers of 400 and more, and `METHOD failed address`. */
  readonly failedRequests: string[];
}

export interface OpenPage {
  readonly page: Page;
  readonly log: PageLog;
}

export interface OpenOptions {
  readonly javaScript?: boolean;
  /** 1280 by 800 by default. */
  readonly viewport?: { readonly width: number; readonly height: number; readonly deviceScaleFactor?: number };
  /** Runs before navigation, for example to intercept requests. */
  readonly prepare?: (page: Page) => Promise<void>;
  /**
   * Reuses one tab for all tests of a file, at a third of the cost of a new tab. For pages that store nothing but local and session
   * storage, and for a `prepare` that only listens and calls `evaluateOnNewDocument`. Tests must undo all other changes.
   */
  readonly reuseTab?: boolean;
}

/** Shared by all test files of this worker. */
let shared: Promise<Browser> | undefined;

/** Returns the Chromium of this worker. Each test opens a browser context of its own, so that tests share no storage. */
export async function launchBrowser(): Promise<Browser> {
  const browser = await (shared ??= launch());
  return browser.connected ? browser : (shared = launch());
}

/** The same for `beforeAll`. The browser stays open for the next file: `close` does nothing. */
export async function launchSharedBrowser(): Promise<{ browser: Browser; close: () => Promise<void> }> {
  return { browser: await launchBrowser(), close: () => Promise.resolve() };
}

/** Starts Chromium with a new profile. It ends with this process, because its commands come through a pipe. */
async function launch(): Promise<Browser> {
  const executablePath = await findBrowser();
  if (executablePath === undefined)
    throw new Error('No browser found: `node --import tsx scripts/browser.ts` installs one.');
  const userDataDir = await mkdtemp(join(inject('runFolder'), 'profile-'));
  return puppeteer.launch({
    executablePath,
    userDataDir,
    pipe: true,
    handleSIGTERM: false,
    args: [...browserArguments, LOOPBACK_ONLY, NO_SPARE],
  });
}

/**
 * Opens an address in a browser context of its own and waits for its `load` event. Closed when the running test ends.
 * The log grows while the page is used.
 */
export async function openPage(browser: Browser, url: string, options: OpenOptions = {}): Promise<OpenPage> {
  if (options.reuseTab === true) return openInReusedTab(browser, url, options);
  const { page, log, close } = await openTab(browser, new URL(url).origin, options);
  onTestFinished(close);
  await page.goto(url, { waitUntil: 'load' });
  return { page, log };
}

/** An empty tab in a browser context of its own, for several pages of one origin; the caller closes it. */
export async function openTab(
  browser: Browser,
  origin: string,
  options: OpenOptions = {},
): Promise<OpenPage & { close: () => Promise<void> }> {
  const { page, session, close } = await newTab(browser);
  try {
    const log = record(page, session, origin);
    await prepare(page, options);
    return { page, log, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface ReusedTab extends Tab {
  readonly browser: Browser;
  readonly origin: string;
  /** Identifiers of the scripts added for new documents. */
  readonly scripts: Set<string>;
}

/** Of the current test file: the next one has another origin. */
let reusedTab: ReusedTab | undefined;

async function openInReusedTab(browser: Browser, url: string, options: OpenOptions): Promise<OpenPage> {
  const { origin } = new URL(url);
  if (
    reusedTab === undefined ||
    reusedTab.browser !== browser ||
    reusedTab.origin !== origin ||
    reusedTab.page.isClosed()
  ) {
    if (reusedTab?.browser.connected === true) await reusedTab.close();
    const tab = await newTab(browser);
    // Every visit is a first visit.
    await tab.page.setCacheEnabled(false);
    reusedTab = { ...tab, browser, origin, scripts: scriptsOf(tab.page) };
  }
  const { page, session, scripts } = reusedTab;
  // Leave the previous page before listening. `page.goto` would start a new renderer process.
  if (page.url() !== 'about:blank')
    await Promise.all([
      page.waitForNavigation(),
      page.evaluate(() => {
        location.replace('about:blank');
      }),
    ]);
  // Without a name Puppeteer would close the page.
  for (const name of ['console', 'pageerror', 'request', 'response', 'requestfailed'] as const)
    page.removeAllListeners(name);
  session.removeAllListeners('Audits.issueAdded');
  for (const identifier of scripts) await page.removeScriptToEvaluateOnNewDocument(identifier);
  scripts.clear();
  const { identifier } = await page.evaluateOnNewDocument(() => {
    if (!location.protocol.startsWith('http')) return;
    localStorage.clear();
    sessionStorage.clear();
  });
  await prepare(page, options);
  const log = record(page, session, origin);
  await page.goto(url, { waitUntil: 'load' });
  await page.removeScriptToEvaluateOnNewDocument(identifier);
  scripts.delete(identifier);
  return { page, log };
}

function scriptsOf(page: Page): Set<string> {
  const identifiers = new Set<string>();
  const add = page.evaluateOnNewDocument.bind(page);
  page.evaluateOnNewDocument = async (...script) => {
    const added = await add(...script);
    identifiers.add(added.identifier);
    return added;
  };
  return identifiers;
}

interface Tab {
  readonly page: Page;
  readonly session: CDPSession;
  readonly close: () => Promise<void>;
}

/** Longest wait for a closed context, in milliseconds. */
const CLOSING = 10_000;

async function newTab(browser: Browser): Promise<Tab> {
  const context = await browser.createBrowserContext();
  const close = async (): Promise<void> => {
    const closed = context.close();
    // Chromium 156 once gave no answer though the context was gone. Each has its own storage, and all end with the browser.
    closed.catch(() => undefined);
    await Promise.race([closed, sleep(CLOSING, undefined, { ref: false })]);
  };
  try {
    const page = await context.newPage();
    const session = await page.createCDPSession();
    await session.send('Audits.enable');
    return { page, session, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function prepare(page: Page, options: OpenOptions): Promise<void> {
  const { width, height, deviceScaleFactor = 1 } = options.viewport ?? { width: 1280, height: 800 };
  const now = page.viewport();
  // Setting the same viewport again would lay out and paint the page again.
  if (now?.width !== width || now.height !== height || now.deviceScaleFactor !== deviceScaleFactor)
    await page.setViewport({ width, height, deviceScaleFactor });
  if (options.javaScript === false) await page.setJavaScriptEnabled(false);
  await options.prepare?.(page);
}

function record(page: Page, session: CDPSession, origin: string): PageLog {
  const log: PageLog = {
    consoleErrors: [],
    pageErrors: [],
    cspViolations: [],
    foreignRequests: [],
    failedRequests: [],
  };
  page.on('console', (message) => {
    if (message.type() === 'error') log.consoleErrors.push(message.text());
  });
  page.on('pageerror', (error) =>
    log.pageErrors.push(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  );
  // Ignore requests of the previous page in a reused tab.
  const own = new WeakSet<HTTPRequest>();
  page.on('request', (request) => {
    own.add(request);
    const { protocol, origin: requested } = new URL(request.url());
    if (protocol.startsWith('http') && requested !== origin) log.foreignRequests.push(request.url());
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && own.has(response.request()))
      log.failedRequests.push(`${response.request().method()} ${String(response.status())} ${response.url()}`);
  });
  // One that was cancelled is no failure: the page was left, or a picture changed its size, before the answer came.
  page.on('requestfailed', (request) => {
    if (own.has(request) && request.failure()?.errorText !== 'net::ERR_ABORTED')
      log.failedRequests.push(`${request.method()} failed ${request.url()}`);
  });
  // Reported by the browser itself: an event in the page would be missed without scripts, or before its listener.
  session.on('Audits.issueAdded', ({ issue }) => {
    const details = issue.details.contentSecurityPolicyIssueDetails;
    if (details !== undefined) log.cspViolations.push(`${details.violatedDirective} ${details.blockedURL ?? 'inline'}`);
  });
  return log;
}

/**
 * Follows a link and waits until the next page has loaded. `page.waitForNavigation` of Puppeteer never ends if the browser had
 * prefetched the page.
 */
export async function followLink(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.$eval('html', (html) => {
    html.dataset['left'] = '';
  });
  await act();
  // Not `waitForFunction`: it waits for frames, and a tab that leaves a page may draw none.
  const hasArrived = (): Promise<boolean> =>
    page.evaluate(() => document.readyState === 'complete' && document.documentElement.dataset['left'] === undefined);
  await expect.poll(hasArrived).toBe(true);
}
