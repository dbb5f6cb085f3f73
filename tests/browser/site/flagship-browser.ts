import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer';
import { afterAll, beforeAll } from 'vitest';
import { launchSharedBrowser, openPage, type OpenOptions } from '../../helpers/browser.js';
import { BUILD_TIMEOUT, buildFlagship, type Flagship, type SiteChanges } from '../../helpers/flagship.js';
import { serveSharedPreview } from '../../helpers/serve.js';

/** One page of each kind, and those whose header or language differs. */
export const PAGE_KINDS = ['/', '/ludo/', '/ludo/ludo-supreme/', '/ludo/ludo-rules/', '/faqs/', '/about-zupee/', '/zupee-free/', '/html-sitemap/', '/lite/free/', '/tds-cashback-hi/', '/tnc/', '/hi/', '/404.html'];

export const PHONE = { width: 360, height: 640 };
export const SMALLEST = { width: 320, height: 568 };
export const WIDE = { width: 1280, height: 800 };

export interface SitePage {
  readonly page: Page;
  /** What went wrong so far: errors and warnings, uncaught errors, refusals, requests elsewhere or in vain, differences found by hydration. */
  readonly problems: () => string[];
}

export interface BrowsedSite {
  /** Opens a page until the end of the test. */
  open(path: string, options?: OpenOptions): Promise<SitePage>;
  /** Routes of every page, in code-unit order. */
  routes(): string[];
  /** Removes every script file that was published. */
  removeScripts(): Promise<void>;
}

/** Builds and serves the project's own site and starts a browser, for the tests of a `describe`. */
export function useFlagship(changes: SiteChanges = {}): BrowsedSite {
  let site: Flagship;
  let url: string;
  let browser: Browser;
  const endings: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    site = await buildFlagship(changes);
    endings.push(() => site.dispose());
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
      const heard: string[] = [];
      const prepare = async (page: Page): Promise<void> => {
        page.on('console', (message) => { if (message.type() === 'warn') heard.push(`warning: ${message.text()}`); });
        await page.evaluateOnNewDocument(() => {
          document.addEventListener('islet:recoverable-error', () => { console.warn('recoverable error'); });
        });
        await options.prepare?.(page);
      };
      const { page, log } = await openPage(browser, url + path, { ...options, prepare });
      return { page, problems: () => [...heard, ...log.consoleErrors, ...log.pageErrors, ...log.cspViolations, ...log.foreignRequests, ...log.failedRequests] };
    },
    routes: () => site.pages.map(({ route }) => route),
    async removeScripts() {
      const assets = join(site.out, 'assets');
      const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
      if (scripts.length === 0) throw new Error('No script was published.');
      for (const name of scripts) await rm(join(assets, name));
    },
  };
}
