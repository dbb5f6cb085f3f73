import type { AxeResults } from 'axe-core';
import type { Browser, HTTPResponse, Page } from 'puppeteer';
import { isNotFoundPage } from '../../../lib/site/not-found-page.js';
import type { Policy, PolicyRule } from '../../../lib/site/policy.js';
import { undrawnRules } from '../../policy/drawn-rules.js';
import type { BlockedUse, OpenedPage } from '../site/opened-page.js';

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
 * @param policy whose required texts are looked for
 */
export async function openPagesInBrowser(
  browser: Browser,
  axe: string,
  origin: string,
  pages: readonly PageToOpen[],
  policy?: Policy,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, OpenedPage>> {
  const opened = new Map<string, OpenedPage>();
  for (const { path, route, template } of pages) {
    signal?.throwIfAborted();
    const required = (locale: string): readonly PolicyRule[] =>
      policy?.rules.filter((rule) => rule.require !== undefined && rule.appliesTo({ route, locale, template })) ?? [];
    const context = await browser.createBrowserContext();
    try {
      opened.set(path, await openPage(await context.newPage(), `${origin}${route}`, axe, required));
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error;
      opened.set(path, 'not-loaded');
    } finally {
      await context.close();
    }
  }
  return opened;
}

/** Reports what the policy of a document blocks. */
const REPORT_BLOCKED = `addEventListener('securitypolicyviolation', (event) => {
  if (event.disposition === 'enforce')
    isletBlocked({ directive: event.effectiveDirective, blocked: event.blockedURI, file: event.sourceFile || '' });
}, true)`;

/** Starts islands that wait until they are seen. */
const SCROLL_THROUGH = `(async () => {
  for (let top = 0; top < Math.min(document.documentElement.scrollHeight, 50_000); top += innerHeight) {
    scrollTo(0, top);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }
})()`;

/** Collects what a page reports from now on, in `blocked` and `errors`, each once. */
async function listen(page: Page): Promise<{ blocked: Map<string, BlockedUse>; errors: Set<string> }> {
  const blocked = new Map<string, BlockedUse>();
  const errors = new Set<string>();
  await page.exposeFunction('isletBlocked', (use: BlockedUse) => {
    blocked.set(JSON.stringify(use), use);
  });
  await page.evaluateOnNewDocument(REPORT_BLOCKED);
  page.on('pageerror', (error) => errors.add(error instanceof Error ? (error.stack ?? error.message) : String(error)));
  page.on('console', (message) => {
    const [first] = message.args();
    // Texts that a script prints may be advice. React and the loader print errors.
    const { subtype, description = '' } = first?.remoteObject() ?? {};
    if (message.type() === 'error' && subtype === 'error') errors.add(description);
  });
  return { blocked, errors };
}

async function openPage(
  page: Page,
  url: string,
  axe: string,
  requiredIn: (locale: string) => readonly PolicyRule[],
): Promise<OpenedPage> {
  const loaded = new Map<string, string>();
  let missedOthers = false;
  page.on('response', (response: HTTPResponse) => {
    if (response.ok()) loaded.set(response.url(), response.request().resourceType());
  });
  page.on('requestfailed', (request) => {
    missedOthers ||= request.failure()?.errorText === 'net::ERR_NAME_NOT_RESOLVED';
  });
  const { blocked, errors } = await listen(page);
  await page.setViewport(PHONE);
  // What is half-faded has no contrast that could be measured.
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await page.goto(url, { waitUntil: 'load', timeout: MAX_LOAD });
  // The browser requests background images once it has drawn the page.
  await page.evaluate(DRAWN);
  await page.waitForNetworkIdle({ timeout: MAX_LOAD });
  const files = [...loaded].map(([address, type]) => ({ url: address, type }));
  await page.evaluate(SCROLL_THROUGH);
  await page.waitForNetworkIdle({ timeout: MAX_LOAD });
  await page.evaluate('scrollTo(0, 0)');
  const reported = { blocked: [...blocked.values()], errors: [...errors], missedOthers };
  await page.evaluate(axe);
  const { violations } = (await page.evaluate(RUN_AXE)) as AxeResults;
  const locale = (await page.evaluate('document.documentElement.lang')) as string;
  const looked = await undrawnRules(page, PHONE, requiredIn(locale), locale);
  return {
    ...reported,
    undrawn: [...looked].flatMap(([rule, how]) => (how === undefined ? [] : [{ rule, how }])),
    loaded: files,
    violations: violations.flatMap(({ id, help, helpUrl, nodes }) =>
      nodes.map(({ target, html, failureSummary = '' }) => ({
        rule: id,
        remedy: `${help}: ${helpUrl.replace(/\?.*$/, '')}.`,
        selector: target.flat().join(' '),
        html,
        summary: failureSummary.replace(/\s+/g, ' ').trim(),
      })),
    ),
  };
}
