import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Page } from 'puppeteer';
import { beforeAll, describe, expect, it } from 'vitest';
import { PHONE, useFlagship, WALK_TIMEOUT } from './flagship-browser.js';

const KB = 1024;
const REQUESTS_BEFORE_LCP = 5;
const IMAGE_BUDGET = 25 * KB;
const SCRIPT_BUDGET = KB;
const IDLE_SCRIPT_BUDGET = 4 * KB;

/** What the observers in the page wrote down. Times are milliseconds since the navigation began. */
interface Observed {
  lcp: number;
  lcpElement: string;
  /** What moved, each once. */
  shifts: string[];
}

interface ObservedWindow {
  readonly observed: Observed;
}

/** How a page loaded. */
interface Loading {
  readonly route: string;
  readonly lcp: number;
  readonly lcpElement: string;
  /**
   * What was asked for before the largest element was shown, the page itself included. Lazy pictures below the screen are not counted, nor
   * is the icon of the tab: the browser asks for them with the lowest priority, behind all that is seen, and how far below the screen it looks
   * depends on what it knows of the network (1250 px to 8000 px).
   */
  readonly requestsBeforeLcp: readonly string[];
  /** Scripts by file, before the `load` event and after it. */
  readonly scriptsUntilLoad: readonly string[];
  readonly scriptsAtIdle: readonly string[];
  /** Inline scripts that run. */
  readonly inlineScripts: readonly string[];
  readonly imagesAboveTheFold: readonly string[];
  readonly shifts: readonly string[];
}

/** Runs in the page before anything else. */
function observe(): void {
  const observed: Observed = { lcp: 0, lcpElement: '', shifts: [] };
  (globalThis as unknown as { observed: Observed }).observed = observed;
  const name = (node: Node | null | undefined): string => (node instanceof Element ? `${node.localName}.${node.className}` : (node?.nodeName ?? 'nothing'));
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element: Element | null })[]) Object.assign(observed, { lcp: entry.startTime, lcpElement: name(entry.element) });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[]) {
      for (const { node } of entry.sources) if (!observed.shifts.includes(name(node))) observed.shifts.push(name(node));
      if (entry.sources.length === 0) observed.shifts.push(`${String(entry.value)} by something that is gone`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/**
 * Waits until what starts by itself has started, which is a moment after the page was shown, and nothing more is fetched. (The count that the
 * browser's protocol keeps of running requests never comes to rest after a navigation that ends one.)
 */
function untilIdle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => { setTimeout(resolve, milliseconds); });
    await sleep(230);
    await new Promise<void>((resolve) => { requestIdleCallback(() => { resolve(); }, { timeout: 5000 }); });
    for (let before = -1, now = 0; now !== before; ) {
      before = now;
      await sleep(100);
      now = performance.getEntriesByType('resource').length;
    }
  });
}

/** Waits for the figure and the avatars of the social proof, where the page has one: they come when the page has been shown. */
async function untilDrawn(page: Page): Promise<void> {
  if ((await page.$('main [data-least]')) !== null) await page.waitForSelector('main [data-least] img[loading="eager"]');
}

function look(page: Page, route: string): Promise<Loading> {
  return page.evaluate((own) => {
    const { lcp, lcpElement } = (globalThis as unknown as ObservedWindow).observed;
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const path = (address: string): string => new URL(address).pathname;
    const scripts = resources.filter(({ name, initiatorType }) => initiatorType === 'script' || path(name).endsWith('.js'));
    const loaded = navigation?.loadEventStart ?? 0;
    const isSeen = (image: HTMLImageElement): boolean => {
      const { top, bottom, width } = image.getBoundingClientRect();
      return image.checkVisibility({ visibilityProperty: true }) && width > 0 && bottom > 0 && top < innerHeight;
    };
    const images = [...document.images];
    const wanted = new Set(images.filter((image) => isSeen(image) || image.loading !== 'lazy').map(({ currentSrc }) => currentSrc));
    const icons = [...document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"]')].map(({ href }) => href);
    const later = new Set([...images.map(({ currentSrc }) => currentSrc), ...icons].filter((address) => !wanted.has(address)));
    return {
      route: own,
      lcp,
      lcpElement,
      requestsBeforeLcp: [own, ...resources.filter(({ name, startTime }) => startTime < lcp && !later.has(name)).map(({ name }) => path(name))],
      scriptsUntilLoad: scripts.filter(({ startTime }) => startTime <= loaded).map(({ name }) => path(name)),
      scriptsAtIdle: scripts.filter(({ startTime }) => startTime > loaded).map(({ name }) => path(name)),
      inlineScripts: [...document.scripts].filter(({ type, src }) => src === '' && ['', 'module', 'text/javascript'].includes(type)).map(({ text }) => text),
      imagesAboveTheFold: images.filter((image) => isSeen(image) && image.currentSrc.startsWith(`${location.origin}/`)).map(({ currentSrc }) => path(currentSrc)),
      shifts: [],
    };
  }, route);
}

/** Scrolls to the end as a reader does, and waits for the images that this brings; gives what moved since the page was opened. */
function shiftsToTheEnd(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const frame = (): Promise<void> => new Promise((resolve) => { requestAnimationFrame(() => { resolve(); }); });
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await frame();
    }
    // A picture that cannot be had is told as a failed request.
    await Promise.allSettled([...document.images].filter((image) => image.checkVisibility()).map((image) => image.decode()));
    await frame();
    await frame();
    const { shifts } = (globalThis as unknown as ObservedWindow).observed;
    return shifts.length === 0 ? [] : [shifts.join(', ')];
  });
}

describe('on a phone every page', () => {
  const site = useFlagship();
  const pages: Loading[] = [];
  let problems: string[];

  beforeAll(async () => {
    problems = await site.walk(
      site.routes(),
      async (page, route) => {
        await untilDrawn(page);
        await untilIdle(page);
        const loading = await look(page, route);
        pages.push({ ...loading, shifts: await shiftsToTheEnd(page) });
      },
      {
        viewport: PHONE,
        async prepare(page) {
          await page.setCacheEnabled(false);
          await page.evaluateOnNewDocument(observe);
        },
      },
    );
  }, WALK_TIMEOUT);

  /** Bytes of a published file over the network, headers aside. A host compresses text; the preview does so only where a build asks for it. */
  async function transferred(path: string): Promise<number> {
    const content = await readFile(join(site.out(), path));
    return /\.(js|svg)$/.test(path) ? brotli(content) : content.length;
  }

  const told = (select: (loading: Loading) => readonly string[]): string[] => pages.flatMap((loading) => select(loading).map((line) => `${loading.route}: ${line}`));

  it('asks for nothing elsewhere, breaks no rule of its policy, and says nothing to the console', () => {
    expect(problems).toEqual([]);
    expect(pages.map(({ route }) => route)).toEqual(site.routes());
  });

  it('shows its largest element after at most five requests', () => {
    expect(pages.filter(({ lcp }) => lcp === 0).map(({ route }) => route)).toEqual([]);
    const late = pages.filter(({ requestsBeforeLcp }) => requestsBeforeLcp.length > REQUESTS_BEFORE_LCP);
    expect(late.map(({ route, lcpElement, requestsBeforeLcp }) => `${route}: ${lcpElement} after ${requestsBeforeLcp.join(', ')}`)).toEqual([]);
  });

  it('has no picture above the fold that is larger than 25 KB', async () => {
    const heavy: string[] = [];
    for (const { route, imagesAboveTheFold } of pages) {
      for (const path of imagesAboveTheFold) {
        const bytes = await transferred(path);
        if (bytes > IMAGE_BUDGET) heavy.push(`${route}: ${path} ${(bytes / KB).toFixed(1)} KB`);
      }
    }
    expect(heavy).toEqual([]);
    expect(told(({ imagesAboveTheFold }) => imagesAboveTheFold).length).toBeGreaterThan(pages.length / 2);
  });

  it('stays where it is', () => {
    expect(told(({ shifts }) => shifts)).toEqual([]);
  });

  it('fetches at most 1 KB of script until it has loaded, and at most 4 KB more until the browser is idle', async () => {
    const sizes = await Promise.all(pages.map(async ({ route, inlineScripts, scriptsUntilLoad, scriptsAtIdle }) => ({
      route,
      before: sum([...inlineScripts.map((text) => brotli(Buffer.from(text))), ...(await Promise.all(scriptsUntilLoad.map(transferred)))]),
      idle: sum(await Promise.all(scriptsAtIdle.map(transferred))),
    })));
    expect(sizes.filter(({ before, idle }) => before > SCRIPT_BUDGET || idle > IDLE_SCRIPT_BUDGET)).toEqual([]);
  });
});

function brotli(content: Buffer): number {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }).length;
}

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
