import process from 'node:process';
import { beforeAll, describe, expect, it } from 'vitest';
import { PHONE, resize, useFlagship, WALK_TIMEOUT } from './flagship-browser.js';
import { accessibilityOfPages, setScheme } from './page-accessibility.js';
import { appearanceOfPages, unfold } from './page-appearance.js';
import { brotli, loadingOfPages, transferred } from './page-loading.js';

const KB = 1024;
/** A long run asks axe about every page. Content is checked on every page by `islet check` as well. */
const LONG = process.env['ISLET_LONG'] === '1';
/** Three of them are the avatars of the social proof, which the server's markup shows. */
const REQUESTS_BEFORE_LCP = 8;
const IMAGE_BUDGET = 25 * KB;
const FONT_BUDGET = 25 * KB;
const SCRIPT_BUDGET = 1.25 * KB;
const IDLE_SCRIPT_BUDGET = 4 * KB;

describe('every page', () => {
  const site = useFlagship();
  const loaded = loadingOfPages();
  const look = appearanceOfPages();
  const checked = accessibilityOfPages();
  let problems: string[];

  const sizes = new Map<string, Promise<number>>();
  /** Bytes of a published file over the network. */
  const sizeOf = (path: string): Promise<number> => {
    const size = sizes.get(path) ?? transferred(site.out(), path);
    sizes.set(path, size);
    return size;
  };

  /** Every page in a long run; else one of each kind and language. A build below a path visits all of them too. */
  const visited = (): string[] => (LONG ? site.routes() : site.kinds());

  /** One navigation for each page, which costs more than most of what is measured there. */
  beforeAll(async () => {
    const kinds = new Set(site.kinds());
    problems = await site.walk(
      visited(),
      async (page, route) => {
        await loaded.visit(page, route, kinds.has(route));
        await unfold(page);
        if (LONG || kinds.has(route)) await checked.visit(page, route, kinds.has(route));
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
    expect(loaded.told(({ imagesAboveTheFold }) => imagesAboveTheFold).length).toBeGreaterThan(loaded.pages.length / 2);
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
    expect(checked.menus()).toBeGreaterThan(site.kinds().length / 2);
  });
});

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
