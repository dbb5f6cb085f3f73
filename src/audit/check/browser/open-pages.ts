import type { AxeResults } from 'axe-core';
import type { Browser, HTTPResponse, Page } from 'puppeteer';
import { isNotFoundPage } from '../../../lib/site/not-found-page.js';
import type { OpenedPage } from '../site/opened-page.js';

/** A page of the output. `template` is its kind. */
export interface PageToOpen {
  readonly path: string;
  readonly route: string;
  readonly template: string | undefined;
}

/** A cheap phone. */
const PHONE = { width: 360, height: 800, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Time for a page to load, in milliseconds. */
const MAX_LOAD = 30_000;

const DRAWN = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';

const RUN_AXE = `axe.run(document, {
  resultTypes: ['violations'],
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
})`;

/** The first page of each kind, best not a not-found page. A page of unknown kind is a kind of its own. */
export function pageOfEachKind(pages: readonly PageToOpen[]): PageToOpen[] {
  const seen = new Set<string>();
  const [others, notFound] = [false, true].map((wanted) => pages.filter(({ path }) => isNotFoundPage(path) === wanted));
  return [...(others ?? []), ...(notFound ?? [])].filter(
    ({ path, template = path }) => !seen.has(template) && seen.add(template),
  );
}

/**
 * Opens pages one after the other on the screen of a phone, each as for a first visit.
 *
 * @param axe source of `axe-core`
 * @param origin address of a server with the output
 */
export async function openPagesInBrowser(
  browser: Browser,
  axe: string,
  origin: string,
  pages: readonly PageToOpen[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, OpenedPage>> {
  const opened = new Map<string, OpenedPage>();
  for (const { path, route } of pages) {
    signal?.throwIfAborted();
    const context = await browser.createBrowserContext();
    try {
      opened.set(path, await openPage(await context.newPage(), `${origin}${route}`, axe));
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error;
      opened.set(path, 'not-loaded');
    } finally {
      await context.close();
    }
  }
  return opened;
}

async function openPage(page: Page, url: string, axe: string): Promise<OpenedPage> {
  const loaded = new Map<string, string>();
  page.on('response', (response: HTTPResponse) => {
    if (response.ok()) loaded.set(response.url(), response.request().resourceType());
  });
  await page.setViewport(PHONE);
  // What is half-faded has no contrast that could be measured.
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await page.goto(url, { waitUntil: 'load', timeout: MAX_LOAD });
  // The browser requests background images once it has drawn the page.
  await page.evaluate(DRAWN);
  await page.waitForNetworkIdle({ timeout: MAX_LOAD });
  const files = [...loaded].map(([address, type]) => ({ url: address, type }));
  await page.evaluate(axe);
  const { violations } = (await page.evaluate(RUN_AXE)) as AxeResults;
  return {
    loaded: files,
    violations: violations.flatMap(({ id, help, helpUrl, nodes }) =>
      nodes.map(({ target, html, failureSummary = '' }) => ({
        rule: id,
        remedy: `${help}: ${helpUrl.replace(/\?.*$/, '')}.`,
        selector: target.flat().join(' '),
        html,
        summary: failureSummary.replace(/\s*\n\s*/g, ' ').trim(),
      })),
    ),
  };
}
