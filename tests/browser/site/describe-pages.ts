import type { Page } from 'puppeteer';
import { beforeAll, describe, expect, it } from 'vitest';
import { PHONE, resize, useFlagship, WALK_TIMEOUT } from './flagship-browser.js';
import { hydrateAll, MENU } from './flagship-islands.js';
import { accessibilityOfPages, setScheme } from './page-accessibility.js';
import { appearanceOfPages, unfold } from './page-appearance.js';
import { brotli, loadingOfPages, transferred } from './page-loading.js';

const KB = 1024;
const REQUESTS_BEFORE_LCP = 8;
const IMAGE_BUDGET = 25 * KB;
const FONT_BUDGET = 25 * KB;
const SCRIPT_BUDGET = 1.25 * KB;
const IDLE_SCRIPT_BUDGET = 4 * KB;

/**
 * Visits one page of each kind, or every page, and tests what was seen there: one navigation for each page, which costs more than most of
 * what is measured there.
 */
export function describePages(name: string, { all }: { readonly all: boolean }): void {
  describe(name, () => {
    const site = useFlagship();
    const loaded = loadingOfPages();
    const look = appearanceOfPages();
    const checked = accessibilityOfPages({ thorough: all });
    const changed: string[] = [];
    let problems: string[];

    const sizes = new Map<string, Promise<number>>();
    /** Bytes of a published file over the network. */
    const sizeOf = (path: string): Promise<number> => {
      const size = sizes.get(path) ?? transferred(site.out(), path);
      sizes.set(path, size);
      return size;
    };

    const kindsOfRun = (): string[] => (all ? site.kindsInAllLanguages() : site.kinds());
    const visited = (): string[] => (all ? site.routes() : site.kinds());

    beforeAll(async () => {
      const kinds = new Set(kindsOfRun());
      const headers = new Set<string>();
      problems = await site.walk(
        visited(),
        async (page, route) => {
          await loaded.visit(page, route, all || kinds.has(route));
          changed.push(...(await hydrateAll(page)).map((difference) => `${route}: ${difference}`));
          await closeMenu(page);
          await unfold(page);
          // On a wide screen, one page of each form of the header is checked, or of each kind.
          const header = await partsOfHeader(page);
          await checked.visit(page, route, all ? kinds.has(route) : !headers.has(header));
          headers.add(header);
          await look.visit(page, route, kinds.has(route));
          // As the next page is to be loaded.
          await resize(page, PHONE);
          await setScheme(page, 'light', 'no-preference');
        },
        { viewport: PHONE, prepare: loaded.prepare },
      );
    }, WALK_TIMEOUT);

    it('comes without an error, a request elsewhere, a breach of its policy or a word to the console', () => {
      expect(problems).toEqual([]);
      expect(loaded.pages.map(({ route }) => route)).toEqual(visited());
    });

    it('hydrates without a word, and changes nothing', () => {
      expect(changed).toEqual([]);
    });

    it('shows its largest element after at most eight requests, on a phone', () => {
      expect(loaded.pages.filter(({ lcp }) => lcp === 0).map(({ route }) => route)).toEqual([]);
      const late = loaded.pages.filter(({ requestsBeforeLcp }) => requestsBeforeLcp.length > REQUESTS_BEFORE_LCP);
      expect(
        late.map(
          ({ route, lcpElement, requestsBeforeLcp }) => `${route}: ${lcpElement} after ${requestsBeforeLcp.join(', ')}`,
        ),
      ).toEqual([]);
    });

    it('has no picture above the fold that is larger than 25 KB, on a phone', async () => {
      const heavy: string[] = [];
      for (const { route, imagesAboveTheFold } of loaded.pages) {
        for (const path of imagesAboveTheFold) {
          const bytes = await sizeOf(path);
          if (bytes > IMAGE_BUDGET) heavy.push(`${route}: ${path} ${(bytes / KB).toFixed(1)} KB`);
        }
      }
      expect(heavy).toEqual([]);
      expect(loaded.told(({ imagesAboveTheFold }) => imagesAboveTheFold).length).toBeGreaterThan(
        loaded.pages.length / 2,
      );
    });

    it('fetches at most 25 KB of fonts', async () => {
      const fetched = await Promise.all(
        loaded.pages.map(async ({ route, fonts }) => ({ route, bytes: sum(await Promise.all(fonts.map(sizeOf))) })),
      );
      expect(fetched.filter(({ bytes }) => bytes > FONT_BUDGET)).toEqual([]);
      expect(fetched.filter(({ bytes }) => bytes === 0).map(({ route }) => route)).toEqual([]);
    });

    it('stays where it is', () => {
      expect(loaded.told(({ shifts }) => shifts)).toEqual([]);
    });

    it('fetches at most 1.25 KB of script until it has loaded, and at most 4 KB more until the browser is idle', async () => {
      const files = async (paths: readonly string[]): Promise<number> => sum(await Promise.all(paths.map(sizeOf)));
      const fetched = await Promise.all(
        loaded.pages.map(async ({ route, inlineScripts, scriptsUntilLoad, scriptsAtIdle }) => ({
          route,
          before: sum(inlineScripts.map((text) => brotli(Buffer.from(text)))) + (await files(scriptsUntilLoad)),
          idle: await files(scriptsAtIdle),
        })),
      );
      expect(fetched.filter(({ before, idle }) => before > SCRIPT_BUDGET || idle > IDLE_SCRIPT_BUDGET)).toEqual([]);
      expect(fetched.some(({ before }) => before > 0) && fetched.some(({ idle }) => idle > 0)).toBe(true);
    });

    it('fits the smallest phones, and tablets', () => {
      expect(look.tooWide).toEqual([]);
    });

    it('gives fingers at least 44 px', () => {
      expect(look.tooSmall).toEqual([]);
    });

    it('keeps the content within 1120 px and lines of text within 68 characters', () => {
      expect(look.overlong).toEqual([]);
    });

    it('moves only by transform and opacity, for 150 to 250 ms, and slows down at the end', () => {
      expect(look.moving.size).toBeGreaterThan(2);
      // The words of the not-found page are the one animation that the page is about.
      expect(
        [...look.moving].filter(
          (movement) => !/^(transform|opacity|animation appear) 0\.(15|2|25)s ease-out$/.test(movement),
        ),
      ).toEqual(['animation hop 1s ease-out']);
    });

    it('does not move for those who ask for less motion', () => {
      expect(look.restless).toEqual([]);
    });

    it('has no fault that axe finds, on one page of each kind, in light and in dark, with the menu closed and open', () => {
      expect(checked.found).toEqual([]);
      expect(checked.menus()).toBeGreaterThan(kindsOfRun().length / 2);
    });
  });
}

const partsOfHeader = (page: Page): Promise<string> =>
  page.evaluate(() => [...document.querySelectorAll('header *')].map(({ localName }) => localName).join());

const closeMenu = (page: Page): Promise<void> =>
  page.evaluate((selector) => {
    document.querySelector<HTMLDetailsElement>(selector)?.removeAttribute('open');
  }, `${MENU} details`);

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
