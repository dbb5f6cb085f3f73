import type { Browser, Page } from 'puppeteer';
import sharp from 'sharp';
import { routeOf } from '../../route-of.js';
import { comparePixels, type Area, type Picture } from './compare-pixels.js';
import type { PagePair } from './pages-to-picture.js';

/** A page before and after at one width, with its differences marked. PNG without loss. */
export interface PicturePair {
  readonly width: number;
  readonly before: Buffer;
  readonly after: Buffer;
  /** True if the differing part of the page is longer than a picture. */
  readonly cut: boolean;
}

export interface PicturedPage {
  readonly path: string;
  readonly pictures: readonly PicturePair[];
}

export interface Pictures {
  /** Pages that look different. */
  readonly pages: readonly PicturedPage[];
  /** Number of pages that were compared. */
  readonly compared: number;
  /** Pages that did not load in time. */
  readonly notLoaded: readonly string[];
  /** Pages beyond the limit. */
  readonly left: readonly string[];
}

/** In CSS pixels: a cheap phone and a small desktop. */
const WIDTHS = [360, 1280];
const VIEW_HEIGHT = 800;

/** Pages that are compared, at one to three seconds each; the rest is named. */
const MAX_PAGES = 40;

/** Longest side of a picture, and what is shown around a difference. */
const MAX_HEIGHT = 2400;
const MARGIN = 48;

/**
 * Takes pictures of pages in both trees, and keeps those that look different. Scripts that are files do not load, and
 * fonts, animation, time and chance are held still: pictures show pages as they are published.
 *
 * @param origins addresses of two servers with the trees
 */
export async function takePictures(
  browser: Browser,
  origins: { readonly before: string; readonly after: string },
  pairs: readonly PagePair[],
  signal?: AbortSignal,
): Promise<Pictures> {
  const wanted = pairs.slice(0, MAX_PAGES);
  const [before, after] = await Promise.all([openTab(browser), openTab(browser)]);
  const pages: PicturedPage[] = [];
  const notLoaded: string[] = [];
  for (const pair of wanted) {
    signal?.throwIfAborted();
    const taken = await Promise.all([
      shots(before, `${origins.before}${routeOf(pair.before)}`),
      shots(after, `${origins.after}${routeOf(pair.after)}`),
    ]).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'TimeoutError') return undefined;
      throw error;
    });
    if (!taken) {
      notLoaded.push(pair.after);
      continue;
    }
    const [old, fresh] = taken;
    const pictures: PicturePair[] = [];
    for (const [index, width] of WIDTHS.entries()) {
      const [a, b] = [old[index], fresh[index]];
      const picture = a && b && !a.equals(b) ? await pairOf(width, a, b) : undefined;
      if (picture) pictures.push(picture);
    }
    if (pictures.length > 0) pages.push({ path: pair.after, pictures });
  }
  return { pages, compared: wanted.length, notLoaded, left: pairs.slice(MAX_PAGES).map(({ after: path }) => path) };
}

/** A tab with a browser context of its own, in which nothing moves. */
async function openTab(browser: Browser): Promise<Page> {
  const page = await (await browser.createBrowserContext()).newPage();
  await page.emulateMediaFeatures([
    { name: 'prefers-reduced-motion', value: 'reduce' },
    { name: 'prefers-color-scheme', value: 'light' },
  ]);
  await page.emulateTimezone('UTC');
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    void (request.resourceType() === 'script' ? request.abort() : request.continue());
  });
  await page.evaluateOnNewDocument(HOLD_STILL);
  return page;
}

async function shots(page: Page, url: string): Promise<Buffer[]> {
  const taken: Buffer[] = [];
  for (const width of WIDTHS) {
    await page.setViewport({ width, height: VIEW_HEIGHT, deviceScaleFactor: 1 });
    if (taken.length === 0) await page.goto(url, { waitUntil: 'load' });
    await page.evaluate(SETTLE);
    taken.push(Buffer.from(await page.screenshot({ fullPage: true, type: 'png' })));
  }
  return taken;
}

/** Runs before the scripts of a page. */
const HOLD_STILL = `(() => {
  const now = 1735689600000;
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...values) { super(...(values.length === 0 ? [now] : values)); }
    static now() { return now; }
  };
  Math.random = () => 0.5;
})()`;

/** Loads all images and fonts, and ends all animations. */
const SETTLE = `(async () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*,*::before,*::after{animation:none!important;transition:none!important;caret-color:transparent!important;scroll-behavior:auto!important}');
  document.adoptedStyleSheets = [sheet];
  for (const image of document.images) image.loading = 'eager';
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  await document.fonts.ready;
  for (const media of document.querySelectorAll('video,audio')) media.pause();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
})()`;

async function pairOf(width: number, before: Buffer, after: Buffer): Promise<PicturePair | undefined> {
  const [old, fresh] = await Promise.all([pixelsOf(before), pixelsOf(after)]);
  const changes = comparePixels(old, fresh);
  if (!changes) return undefined;
  const crop = (pixels: Picture, { top, height }: { readonly top: number; readonly height: number }): Area => {
    const start = Math.max(0, top - MARGIN);
    const end = Math.min(pixels.height, top + height + MARGIN);
    return { left: 0, top: start, width, height: Math.max(1, Math.min(MAX_HEIGHT, end - start)) };
  };
  const [a, b] = [crop(old, changes.before), crop(fresh, changes.after)];
  return {
    width,
    before: await marked(old, a, changes.before.areas),
    after: await marked(fresh, b, changes.after.areas),
    cut: Math.max(changes.before.height, changes.after.height) > MAX_HEIGHT,
  };
}

async function pixelsOf(png: Buffer): Promise<Picture> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Cuts a picture out and draws a frame around each area. */
async function marked({ data, width, height }: Picture, crop: Area, areas: readonly Area[]): Promise<Buffer> {
  const frames = areas
    .map(
      ({ left, top, width: w, height: h }) =>
        `<rect x="${String(left - 3)}" y="${String(top - crop.top - 3)}" width="${String(w + 6)}" height="${String(h + 6)}"/>`,
    )
    .join('');
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${String(crop.width)}" height="${String(crop.height)}"><g fill="#d81b60" fill-opacity="0.08" stroke="#d81b60" stroke-width="2">${frames}</g></svg>`;
  const cut = await sharp(data, { raw: { width, height, channels: 3 } })
    .extract(crop)
    .png()
    .toBuffer();
  return sharp(cut)
    .composite([{ input: Buffer.from(overlay) }])
    .png()
    .toBuffer();
}
