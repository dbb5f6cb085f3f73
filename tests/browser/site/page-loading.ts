import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Page } from 'puppeteer';
import { noteShifts, shiftsOf } from '../../helpers/layout-shifts.js';

/** How long a page may take until it has shown and drawn all, in milliseconds: patience with a busy machine. */
const PATIENCE = 30_000;

/** What the observers in the page wrote down. Times are milliseconds since the navigation began. */
interface Observed {
  lcp: number;
  /** Address of the picture that is the largest element; empty where that is a text. */
  lcpPicture: string;
  /** True where it was there to be seen when the page had been parsed, before any of its scripts ran. */
  lcpParsed: boolean;
  lcpElement: string;
}

interface ObservedWindow {
  readonly observed: Observed;
}

/** How a page loaded. */
export interface Loading {
  readonly route: string;
  readonly lcp: number;
  readonly lcpElement: string;
  /**
   * What was asked for before the largest element was shown, the page itself included. Fonts are not counted: they are optional, and the page
   * is drawn without waiting for them. Lazy pictures below the screen are not counted, nor
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
  readonly fonts: readonly string[];
  readonly shifts: readonly string[];
}

/** Runs in the page before anything else. */
function observe(): void {
  const observed: Observed = { lcp: 0, lcpPicture: '', lcpParsed: false, lcpElement: '' };
  (globalThis as unknown as { observed: Observed }).observed = observed;
  const parsed = new WeakSet<Element>();
  // Scripts of the page are modules, which run after this.
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    for (const element of document.body.querySelectorAll('*'))
      if (element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) parsed.add(element);
  });
  const name = (node: Node | null | undefined): string =>
    node instanceof Element ? `${node.localName}.${node.className}` : (node?.nodeName ?? 'nothing');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element: Element | null; url: string })[]) {
      Object.assign(observed, {
        lcp: entry.startTime,
        lcpPicture: entry.url,
        lcpParsed: entry.element !== null && parsed.has(entry.element),
        lcpElement: name(entry.element),
      });
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/**
 * Waits until the page has shown its largest element; then until what starts by itself has started, which is a moment later, and nothing more
 * is fetched. (The count that the browser's protocol keeps of running requests never comes to rest after a navigation that ends one.)
 */
function untilIdle(page: Page): Promise<void> {
  return page.evaluate(async (patience) => {
    const sleep = (milliseconds: number): Promise<void> =>
      new Promise((resolve) => {
        setTimeout(resolve, milliseconds);
      });
    const isShown = (): boolean => (globalThis as unknown as ObservedWindow).observed.lcp > 0;
    for (const end = performance.now() + patience; !isShown() && performance.now() < end;) await sleep(20);
    await sleep(230);
    await new Promise<void>((resolve) => {
      requestIdleCallback(
        () => {
          resolve();
        },
        { timeout: 5000 },
      );
    });
    for (let before = -1, now = 0; now !== before;) {
      before = now;
      await sleep(100);
      now = performance.getEntriesByType('resource').length;
    }
  }, PATIENCE);
}

function look(page: Page, route: string): Promise<Loading> {
  return page.evaluate((own) => {
    const { lcp, lcpPicture, lcpParsed, lcpElement } = (globalThis as unknown as ObservedWindow).observed;
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const resources = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
      renderBlockingStatus: string;
    })[];
    const path = (address: string): string => new URL(address).pathname;
    const scripts = resources.filter(
      ({ name, initiatorType }) => initiatorType === 'script' || path(name).endsWith('.js'),
    );
    const loaded = navigation?.loadEventStart ?? 0;
    // What the page has when it is parsed waits for what is asked for before its own bytes, and for what holds up all painting: nothing else, however late a busy machine gets and paints it.
    const waits = resources.flatMap(({ name, startTime, responseEnd, renderBlockingStatus }) =>
      renderBlockingStatus === 'blocking' ? responseEnd : name === lcpPicture ? startTime : [],
    );
    const awaited = lcpParsed ? Math.min(lcp, Math.max(navigation?.domInteractive ?? lcp, ...waits)) : lcp;
    const isSeen = (image: HTMLImageElement): boolean => {
      const { top, bottom, width } = image.getBoundingClientRect();
      return image.checkVisibility({ visibilityProperty: true }) && width > 0 && bottom > 0 && top < innerHeight;
    };
    const images = [...document.images];
    const wanted = new Set(
      images.filter((image) => isSeen(image) || image.loading !== 'lazy').map(({ currentSrc }) => currentSrc),
    );
    const icons = [...document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"]')].map(({ href }) => href);
    const later = new Set(
      [...images.map(({ currentSrc }) => currentSrc), ...icons].filter((address) => !wanted.has(address)),
    );
    return {
      route: own,
      lcp,
      lcpElement,
      requestsBeforeLcp: [
        own,
        ...resources
          .filter(({ name, startTime }) => startTime <= awaited && !later.has(name) && !name.endsWith('.woff2'))
          .map(({ name }) => path(name)),
      ],
      scriptsUntilLoad: scripts.filter(({ startTime }) => startTime <= loaded).map(({ name }) => path(name)),
      scriptsAtIdle: scripts.filter(({ startTime }) => startTime > loaded).map(({ name }) => path(name)),
      inlineScripts: [...document.scripts]
        .filter(({ type, src }) => src === '' && ['', 'module', 'text/javascript'].includes(type))
        .map(({ text }) => text),
      imagesAboveTheFold: images
        .filter((image) => isSeen(image) && image.currentSrc.startsWith(`${location.origin}/`))
        .map(({ currentSrc }) => path(currentSrc)),
      fonts: resources.map(({ name }) => path(name)).filter((file) => file.endsWith('.woff2')),
      shifts: [],
    };
  }, route);
}

/**
 * What moves when the pictures below the screen arrive. Where `scrolled`, the page is read to its end as by a visitor, and left at its top; all that
 * it does on the way counts. Else all pictures are fetched at once and what follows them has to stay, which takes a fraction of painting every screen.
 */
function movedToTheEnd(page: Page, scrolled: boolean): Promise<string[]> {
  return page.evaluate(async (isReading) => {
    const frame = (): Promise<void> =>
      new Promise((resolve) => {
        requestAnimationFrame(() => {
          resolve();
        });
      });
    // What is docked moves by itself; what was not there, or is no more, has not moved.
    const docked = new Set<Element>();
    const elements = [...document.querySelectorAll('main, main *, footer, footer *')].filter((element) => {
      const { parentElement: parent } = element;
      if ((parent !== null && docked.has(parent)) || !/static|relative/.test(getComputedStyle(element).position))
        docked.add(element);
      return !docked.has(element);
    });
    const places = (): DOMRect[] => elements.map((element) => element.getBoundingClientRect());
    const pictures = [...document.images].filter((image) => image.checkVisibility());
    const before = places();
    if (isReading) {
      for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
        scrollTo({ top, behavior: 'instant' });
        await frame();
      }
      // Those in a row that scrolls sideways are never near the screen.
      for (const image of pictures) image.loading = 'eager';
      await Promise.allSettled(pictures.map((image) => image.decode()));
    } else {
      for (const image of pictures) image.loading = 'eager';
      // A picture that cannot be had is told as a failed request.
      await Promise.all(
        pictures
          .filter(({ complete }) => !complete)
          .map(
            (image) =>
              new Promise((resolve) => {
                for (const type of ['load', 'error']) image.addEventListener(type, resolve);
              }),
          ),
      );
    }
    await frame();
    await frame();
    scrollTo({ top: 0, behavior: 'instant' });
    const after = places();
    const hasMoved = (was: DOMRect | undefined, is: DOMRect | undefined): boolean =>
      was !== undefined &&
      is !== undefined &&
      was.width > 0 &&
      is.width > 0 &&
      (Math.abs(was.top - is.top) >= 1 || Math.abs(was.left - is.left) >= 1);
    const moved = isReading ? undefined : elements.find((_, index) => hasMoved(before[index], after[index]));
    return moved === undefined ? [] : [`${moved.localName}.${moved.className} as pictures came`];
  }, scrolled);
}

/** What was seen of the pages that were visited. */
export interface Loaded {
  readonly pages: readonly Loading[];
  /** What is selected of each page, each line with its route. */
  told(select: (loading: Loading) => readonly string[]): string[];
  /** To be called with the tab before its first page. */
  prepare(page: Page): Promise<void>;
  /** Looks at a page that was just opened on a phone and at which nobody has looked yet; leaves it at its top. */
  visit(page: Page, route: string, isFirstOfKind: boolean): Promise<void>;
}

/** Each page finds nothing of those before it in the cache. One of each kind is read to its end. */
export function loadingOfPages(): Loaded {
  const pages: Loading[] = [];
  return {
    pages,
    told: (select) => pages.flatMap((loading) => select(loading).map((line) => `${loading.route}: ${line}`)),
    async prepare(page) {
      await page.setCacheEnabled(false);
      await noteShifts(page);
      await page.evaluateOnNewDocument(observe);
    },
    async visit(page, route, isFirstOfKind) {
      // What comes after the load may come from the cache: it is counted all the same, and costs a third.
      await page.setCacheEnabled(true);
      await untilIdle(page);
      const loading = await look(page, route);
      const moved = await movedToTheEnd(page, isFirstOfKind);
      pages.push({ ...loading, shifts: [...(await shiftsOf(page)), ...moved] });
      await page.setCacheEnabled(false);
    },
  };
}

/** Bytes of a published file over the network, headers aside. A host compresses text; the preview does so only where a build asks for it. */
export async function transferred(out: string, path: string): Promise<number> {
  const content = await readFile(join(out, path));
  return /\.(js|svg)$/.test(path) ? brotli(content) : content.length;
}

/** Bytes of a text of a page, compressed as a host would. */
export function brotli(content: Buffer): number {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }).length;
}
