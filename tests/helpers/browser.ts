import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer';
import { inject, onTestFinished } from 'vitest';
import { browserArguments, findBrowser } from '../../scripts/browser.mjs';

/** Whatever a test asks for, nothing but this machine is reached. */
const LOOPBACK_ONLY = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';

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
  if (executablePath === undefined) throw new Error('No browser found: `node scripts/browser.mjs` installs one.');
  const userDataDir = await mkdtemp(join(inject('runFolder'), 'profile-'));
  return puppeteer.launch({ executablePath, userDataDir, pipe: true, handleSIGTERM: false, args: [...browserArguments, LOOPBACK_ONLY, NO_SPARE] });
}

/**
 * Opens an address in a browser context of its own and waits for its `load` event; closed when the running test ends.
 * The log goes on growing while the page is used.
 */
export async function openPage(browser: Browser, url: string, options: OpenOptions = {}): Promise<OpenPage> {
  const { page, log, close } = await openTab(browser, new URL(url).origin, options);
  onTestFinished(close);
  await page.goto(url, { waitUntil: 'load' });
  return { page, log };
}

/** An empty tab in a browser context of its own, for several pages of one origin; the caller closes it. */
export async function openTab(browser: Browser, origin: string, options: OpenOptions = {}): Promise<OpenPage & { close: () => Promise<void> }> {
  const context = await browser.createBrowserContext();
  const close = (): Promise<void> => context.close();
  try {
    const page = await context.newPage();
    await page.setViewport(options.viewport ?? { width: 1280, height: 800 });
    if (options.javaScript === false) await page.setJavaScriptEnabled(false);
    const log = await record(page, origin);
    await options.prepare?.(page);
    return { page, log, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function record(page: Page, origin: string): Promise<PageLog> {
  const log: PageLog = { consoleErrors: [], pageErrors: [], cspViolations: [], foreignRequests: [], failedRequests: [] };
  page.on('console', (message) => {
    if (message.type() === 'error') log.consoleErrors.push(message.text());
  });
  page.on('pageerror', (error) => log.pageErrors.push(error instanceof Error ? (error.stack ?? error.message) : String(error)));
  page.on('request', (request) => {
    const { protocol, origin: requested } = new URL(request.url());
    if (protocol.startsWith('http') && requested !== origin) log.foreignRequests.push(request.url());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) log.failedRequests.push(`${response.request().method()} ${String(response.status())} ${response.url()}`);
  });
  page.on('requestfailed', (request) => log.failedRequests.push(`${request.method()} failed ${request.url()}`));
  // The browser itself names each violation; an event in the page would be missed with scripts off, or before its listener.
  const session = await page.createCDPSession();
  session.on('Audits.issueAdded', ({ issue }) => {
    const details = issue.details.contentSecurityPolicyIssueDetails;
    if (details !== undefined) log.cspViolations.push(`${details.violatedDirective} ${details.blockedURL ?? 'inline'}`);
  });
  await session.send('Audits.enable');
  return log;
}
