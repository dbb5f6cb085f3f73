import type { Browser, Page } from 'puppeteer';
import sharp, { type Sharp } from 'sharp';
import { routeOf } from '../../route-of.js';
import { comparePixels, rowsOf, type Picture, type PixelMarks } from './compare-pixels.js';
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

/** Distance of the inner and the outer edge of the line around pixels that differ. */
const [LINE_FROM, LINE_TO] = [8, 10];

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
  const marks = comparePixels(old, fresh);
  if (!marks) return undefined;
  return {
    width,
    before: await marked(old, marks.before),
    after: await marked(fresh, marks.after),
    cut: Math.max(marks.before.height, marks.after.height) > MAX_HEIGHT,
  };
}

async function pixelsOf(png: Buffer): Promise<Picture> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Cuts the part of a picture out that differs, and draws a line around what differs in it. */
async function marked(picture: Picture, { mask, top, height }: PixelMarks): Promise<Buffer> {
  const start = Math.max(0, top - MARGIN);
  const end = Math.min(picture.height, top + height + MARGIN);
  const shown = Math.max(1, Math.min(MAX_HEIGHT, end - start));
  const part = (data: Buffer): Sharp =>
    sharp(rowsOf(data, picture, start, shown), { raw: { width: picture.width, height: shown, channels: 4 } });
  // For sharp the foreground is dark, so that marks grow by `erode`.
  const inner = await part(mask).erode(LINE_FROM).png().toBuffer();
  const around = await part(mask).erode(LINE_TO).png().toBuffer();
  const line = await sharp(around)
    .composite([{ input: inner, blend: 'dest-out' }])
    .png()
    .toBuffer();
  return part(picture.data)
    .composite([{ input: line }])
    .png()
    .toBuffer();
}
