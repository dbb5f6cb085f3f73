import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer';
import { afterAll, beforeAll } from 'vitest';
import { largestOfEach, publishedPages } from '../../../scripts/pages/published-pages.js';
import { answerLocation } from '../../../scripts/pages/serve-site.js';
import { launchSharedBrowser, openPage, openTab, type OpenOptions, type PageLog } from '../../helpers/browser.js';
import { BUILD_TIMEOUT, buildFlagship, type Flagship } from '../../helpers/flagship.js';
import type { PageElement } from '../../helpers/select.js';
import { serveSharedPreview } from '../../helpers/serve.js';

export const PHONE = { width: 360, height: 640 };
export const SMALLEST = { width: 320, height: 568 };
export const WIDE = { width: 1280, height: 800 };

/** Timeout for hooks and tests that visit every page, in milliseconds. Long, because a busy machine is slow. */
export const WALK_TIMEOUT = 600_000;

export interface SitePage {
  readonly page: Page;
  /** What went wrong so far: errors and warnings, uncaught errors, refusals, requests elsewhere or in vain, differences found by hydration. */
  readonly problems: () => string[];
}

export interface BrowsedSite {
  /** Opens a page until the end of the test. */
  open(path: string, options?: OpenOptions): Promise<SitePage>;
  /**
   * A tab for the tests of a `describe`, which open their pages in it one after another: a tab of its own costs a test more than most of
   * what it asks. What the site keeps in a browser, and the size of the screen, do not last; what else a test sets does.
   */
  tab(options?: OpenOptions): { open(path: string, viewport?: typeof PHONE): Promise<SitePage> };
  /**
   * Opens pages one after another in one tab, which costs a fraction of a tab for each; nothing that the site keeps in a
   * browser lasts longer than a page. Gives what went wrong, each line with its route.
   */
  walk(
    routes: readonly string[],
    visit: (page: Page, route: string) => Promise<void>,
    options?: OpenOptions,
  ): Promise<string[]>;
  /** Routes of every page, in code-unit order. */
  routes(): string[];
  /** The largest page of each template and form of the header in English, and of each other language. */
  kinds(): string[];
  /** The same of each template, form of the header and language. */
  kindsInAllLanguages(): string[];
  /** The output folder. */
  out(): string;
  /** Removes every script file that was published. */
  removeScripts(): Promise<void>;
}

/** Sets the screen of a page, where it has another: that alone lays out and paints a page anew. */
export async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  const now = page.viewport();
  if (now?.width !== size.width || now.height !== size.height) await page.setViewport(size);
}

/** Builds and serves the project's own site and starts a browser, for the tests of a `describe`. */
export function useFlagship(...variant: Parameters<typeof buildFlagship>): BrowsedSite {
  let site: Flagship;
  let kinds: string[];
  let kindsInAllLanguages: string[];
  let url: string;
  let browser: Browser;
  const endings: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    site = await buildFlagship(...variant);
    endings.push(() => site.dispose());
    kinds = await oneOfEachKind(site, ({ lang }) => lang === 'en');
    kindsInAllLanguages = await oneOfEachKind(site, () => true);
    await answerLocation(site.out);
    const preview = await serveSharedPreview(site.out);
    endings.push(() => preview.close());
    const chromium = await launchSharedBrowser();
    endings.push(() => chromium.close());
    ({ url } = preview);
    ({ browser } = chromium);
  }, BUILD_TIMEOUT);
  afterAll(async () => {
    for (const end of endings.reverse()) await end();
  });

  return {
    async open(path, options = {}) {
      const { heard, prepare } = listening(options);
      const { page, log } = await openPage(browser, url + path, { ...options, prepare });
      return { page, problems: () => [heard, ...lists(log)].flat() };
    },
    tab(options = {}) {
      const { heard, prepare } = listening(options);
      let tab: Awaited<ReturnType<typeof openTab>>;
      beforeAll(async () => {
        tab = await openTab(browser, url, { ...options, prepare });
      });
      afterAll(() => tab.close());
      return {
        async open(path, viewport = options.viewport) {
          const { page, log } = tab;
          if (page.url().startsWith(url)) await forget(page, url);
          if (viewport !== undefined) await resize(page, viewport);
          const all = [heard, ...lists(log)];
          for (const list of all) list.length = 0;
          await page.goto(url + path);
          return { page, problems: () => all.flat() };
        },
      };
    },
    async walk(routes, visit, options = {}) {
      const { heard, prepare } = listening(options);
      const { page, log, close } = await openTab(browser, url, { ...options, prepare });
      const problems = new Set<string>();
      try {
        for (const route of routes) {
          await page.goto(url + route);
          await visit(page, route);
          for (const list of [heard, ...lists(log)])
            for (const line of list.splice(0)) problems.add(`${route}: ${line}`);
        }
      } finally {
        await close();
      }
      return [...problems];
    },
    routes: () => site.pages.map(({ route }) => route),
    kinds: () => kinds,
    kindsInAllLanguages: () => kindsInAllLanguages,
    out: () => site.out,
    async removeScripts() {
      const assets = join(site.out, 'assets');
      const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
      if (scripts.length === 0) throw new Error('No script was published.');
      for (const name of scripts) await rm(join(assets, name));
    },
  };
}

/** Ends what a page still fetches, which the next would be blamed for, and takes what its site has kept from the browser, the cache apart. */
async function forget(page: Page, origin: string): Promise<void> {
  await page.evaluate(() => {
    stop();
    sessionStorage.clear();
  });
  const session = await page.createCDPSession();
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
}

/** Options that also write down warnings and what hydration finds different. */
function listening(options: OpenOptions): { heard: string[]; prepare: (page: Page) => Promise<void> } {
  const heard: string[] = [];
  return {
    heard,
    async prepare(page) {
      page.on('console', (message) => {
        if (message.type() === 'warn') heard.push(`warning: ${message.text()}`);
      });
      await page.evaluateOnNewDocument(() => {
        document.addEventListener('islet:recoverable-error', () => {
          console.warn('recoverable error');
        });
      });
      await options.prepare?.(page);
    },
  };
}

const lists = (log: PageLog): string[][] => [
  log.consoleErrors,
  log.pageErrors,
  log.cspViolations,
  log.foreignRequests,
  log.failedRequests,
];

interface PageOfKind {
  readonly template: string;
  readonly lang: string;
  readonly header: string;
}

/** The largest page of each kind in the languages for which that is asked, and of each other language. */
async function oneOfEachKind(site: Flagship, isSplit: (page: PageOfKind) => boolean): Promise<string[]> {
  const pages = (await publishedPages(site.out)).map((entry) => ({
    ...entry,
    header: headerForm(site.page(entry.route)),
  }));
  const key = (page: PageOfKind): string =>
    isSplit(page) ? `${page.template} ${page.lang} ${page.header}` : page.lang;
  return largestOfEach(pages, key).map(({ route }) => route);
}

/** Which parts the header of a page has. */
function headerForm(page: PageElement): string {
  const parts = ['header', 'header islet-island[data-id="menu"]', 'header nav.header_nav_nav ul ul'];
  return parts.map((selector) => String(page.all(selector).length > 0)).join(' ');
}
