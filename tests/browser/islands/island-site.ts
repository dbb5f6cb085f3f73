import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, ElementHandle, Page } from 'puppeteer';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { launchSharedBrowser, openPage, type OpenOptions } from '../../helpers/browser.js';
import { makeOnce } from '../../helpers/flagship-build.js';
import { linkTree } from '../../helpers/link-tree.js';
import { serveSharedPreview } from '../../helpers/serve.js';
import { copySharedFixture } from '../../helpers/site.js';

export type Runtime = 'react' | 'preact';
export const runtimes: readonly Runtime[] = ['react', 'preact'];

export interface IslandPage {
  readonly page: Page;
  /** What went wrong so far: errors and warnings, uncaught errors, refusals, failed requests, differences found by hydration. */
  readonly problems: () => string[];
}

export interface IslandSite {
  /** Opens a page until the end of the test: in a tab that other tests have used where nothing has to be prepared. */
  open(path: string, options?: OpenOptions): Promise<IslandPage>;
  /** Removes every script file that was published. */
  removeScripts(): Promise<void>;
}

/** Serves `tests/fixtures/islands`, which is built once in a run for each runtime, and starts a browser, for the tests of a `describe`. */
export function useIslandSite(runtime: Runtime): IslandSite {
  let url: string;
  let out: string;
  let browser: Browser;
  const endings: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const built = await makeOnce(join(inject('runFolder'), `islands-${runtime}`), (root) =>
      buildIslands(runtime, root),
    );
    out = await mkdtemp(join(tmpdir(), 'islet-islands-'));
    endings.push(() => rm(out, { recursive: true, force: true }));
    linkTree(built, out);
    const preview = await serveSharedPreview(out);
    endings.push(() => preview.close());
    const chromium = await launchSharedBrowser();
    endings.push(() => chromium.close());
    ({ url } = preview);
    ({ browser } = chromium);
  });
  afterAll(async () => {
    for (const end of endings.reverse()) await end();
  });

  return {
    async open(path, options = {}) {
      const heard: string[] = [];
      const prepare = async (page: Page): Promise<void> => {
        page.on('console', (message) => {
          if (message.type() === 'warn') heard.push(`warning: ${message.text()}`);
        });
        await page.evaluateOnNewDocument(() => {
          document.addEventListener('islet:recoverable-error', () => {
            console.warn('recoverable error');
          });
        });
        await options.prepare?.(page);
      };
      const { page, log } = await openPage(browser, url + path, {
        ...options,
        prepare,
        reuseTab: options.prepare === undefined && options.javaScript !== false,
      });
      return {
        page,
        problems: () => [
          ...heard,
          ...log.consoleErrors,
          ...log.pageErrors,
          ...log.cspViolations,
          ...log.foreignRequests,
          ...log.failedRequests,
        ],
      };
    },
    async removeScripts() {
      const assets = join(out, 'assets');
      const scripts = (await readdir(assets)).filter((name) => /\.js(\.br|\.gz)?$/.test(name));
      expect(scripts).not.toEqual([]);
      for (const name of scripts) await rm(join(assets, name));
    },
  };
}

/** Writes the output for a runtime into a folder. */
async function buildIslands(runtime: Runtime, folder: string): Promise<void> {
  const site = await copySharedFixture('islands');
  try {
    for (const island of ['accordion', 'menu']) await copyIsland(island, site.root);
    await site.edit('site/site.yaml', 'runtime: react', `runtime: ${runtime}`);
    const { code, stdout, stderr } = await site.build();
    expect(code, stdout + stderr).toBe(0);
    // Browsers ask for it by themselves.
    await site.write('dist/favicon.ico', '');
    await cp(site.out, folder, { recursive: true });
  } finally {
    await site.dispose();
  }
}

/** The fixture uses two islands of the project's own templates. */
async function copyIsland(name: string, root: string): Promise<void> {
  const templates = fileURLToPath(new URL('../../../templates', import.meta.url));
  for (const part of [`islands/${name}`, `components/${name}.tsx`, `components/${name}.module.css`])
    await cp(join(templates, part), join(root, 'templates', part), { recursive: true });
}

/** To be called before a page is opened: holds back the code of an island until the returned function is called. */
export async function holdCode(page: Page, island: string): Promise<() => Promise<void>> {
  let held = true;
  const waiting: (() => Promise<void>)[] = [];
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (held && new URL(request.url()).pathname.startsWith(`/assets/${island}-`))
      waiting.push(() => request.continue());
    else void request.continue();
  });
  return async () => {
    held = false;
    await Promise.all(waiting.map((go) => go()));
  };
}

/** Resolves when an island has been hydrated. */
export function hydrated(page: Page, id: string): Promise<ElementHandle | null> {
  return page.waitForSelector(`islet-island[data-id="${id}"][data-hydrated]`);
}

export function isHydrated(page: Page, id: string): Promise<boolean> {
  return page.$eval(`islet-island[data-id="${id}"]`, (island) => island.hasAttribute('data-hydrated'));
}

export function text(page: Page, selector: string): Promise<string> {
  return page.$eval(selector, (element) => element.textContent.trim());
}

/** Waits until an element has this text. */
export async function expectText(page: Page, selector: string, expected: string): Promise<void> {
  await expect.poll(() => text(page, selector)).toBe(expected);
}
