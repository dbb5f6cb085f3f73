import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import puppeteer, { type Browser, type CDPSession, type HTTPRequest, type Page } from 'puppeteer';
import { inject, onTestFinished } from 'vitest';
import { browserArguments, findBrowser, LOOPBACK_ONLY } from '../../scripts/browser.js';

/** A process kept ready for the next site costs more than it saves where each test has a site of its own. */
const NO_SPARE = '--disable-features=SpareRendererForSitePerProcess';

/** What went wrong, or went elsewhere, while a page was open. */
export interface PageLog {
  readonly consoleErrors: string[];
  /** Errors that no code caught, promise rejections included. */
  readonly pageErrors: string[];
  /** `directive blocked-address` of each violation, those that are only reported included. */
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
  /** 1280 by 800 where it is not given. */
  readonly viewport?: { readonly width: number; readonly height: number; readonly deviceScaleFactor?: number };
  /** Runs before the address is opened, such as to intercept requests. */
  readonly prepare?: (page: Page) => Promise<void>;
  /**
   * In a tab that stays for the next test, at a third of the cost of a new one: for pages that keep nothing but local and session storage, and tests whose
   * `prepare` does no more than listen and `evaluateOnNewDocument`. What else they change, they put back.
   */
  readonly kept?: boolean;
}

/** Serves every file that this process of the test runner runs. */
let shared: Promise<Browser> | undefined;

/** A Chromium that other tests use as well: what one keeps in it, in a context of its own, the next does not find. */
export async function launchBrowser(): Promise<Browser> {
  const browser = await (shared ??= launch());
  return browser.connected ? browser : (shared = launch());
}

/** The same for several tests, as in `beforeAll`. It stays for the next file, so that to close it does nothing. */
export async function launchSharedBrowser(): Promise<{ browser: Browser; close: () => Promise<void> }> {
  return { browser: await launchBrowser(), close: () => Promise.resolve() };
}

/** Starts Chromium with a new profile. It ends with this process, whatever ends that: its commands come through a pipe. */
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
 * Opens an address in a browser context of its own and waits for its `load` event; closed when the running test ends.
 * The log goes on growing while the page is used.
 */
export async function openPage(browser: Browser, url: string, options: OpenOptions = {}): Promise<OpenPage> {
  if (options.kept === true) return openKept(browser, url, options);
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

interface KeptTab extends Tab {
  readonly browser: Browser;
  readonly origin: string;
  /** What was added for new documents, by its identifier. */
  readonly scripts: Set<string>;
}

/** Of the file that this process runs: the next one has another origin. */
let keptTab: KeptTab | undefined;

async function openKept(browser: Browser, url: string, options: OpenOptions): Promise<OpenPage> {
  const { origin } = new URL(url);
  if (keptTab === undefined || keptTab.browser !== browser || keptTab.origin !== origin || keptTab.page.isClosed()) {
    if (keptTab?.browser.connected === true) await keptTab.close();
    const tab = await newTab(browser);
    // Every visit is a first one.
    await tab.page.setCacheEnabled(false);
    keptTab = { ...tab, browser, origin, scripts: scriptsOf(tab.page) };
  }
  const { page, session, scripts } = keptTab;
  // The page before is gone before anything is listened to. To let the browser go there by itself would begin a new process.
  if (page.url() !== 'about:blank')
    await Promise.all([
      page.waitForNavigation(),
      page.evaluate(() => {
        location.replace('about:blank');
      }),
    ]);
  // Without a name the page would be closed.
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

async function newTab(browser: Browser): Promise<Tab> {
  const context = await browser.createBrowserContext();
  const close = (): Promise<void> => context.close();
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
  // Set again, it lays the page out and paints it anew.
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
  // What the page before asked for ends with it, in a tab that stays.
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
  page.on('requestfailed', (request) => {
    if (own.has(request)) log.failedRequests.push(`${request.method()} failed ${request.url()}`);
  });
  // The browser itself names each violation; an event in the page would be missed with scripts off, or before its listener.
  session.on('Audits.issueAdded', ({ issue }) => {
    const details = issue.details.contentSecurityPolicyIssueDetails;
    if (details !== undefined) log.cspViolations.push(`${details.violatedDirective} ${details.blockedURL ?? 'inline'}`);
  });
  return log;
}
