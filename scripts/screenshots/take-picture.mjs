/// <reference lib="dom" /> for what runs in the page

/** Widths in CSS pixels: a cheap phone, a tablet, a small desktop. */
export const WIDTHS = Object.freeze([360, 768, 1280]);

/** @type {readonly ('light' | 'dark')[]} */
export const SCHEMES = Object.freeze(/** @type {const} */ (['light', 'dark']));

/** Height of the window in CSS pixels; the picture shows the whole page. */
const HEIGHT = 800;

/**
 * @param {string} route
 * @param {number} width
 * @param {string} scheme
 * @returns {string} name of a file, such as `ludo_ludo-rules-360-dark.png`
 */
export function pictureName(route, width, scheme) {
  const name = route.replace(/^\/|\/$|\.html$/g, '').replaceAll('/', '_');
  return `${name === '' ? 'home' : name}-${String(width)}-${scheme}.png`;
}

/**
 * Opens a page as a visitor with that screen and scheme does, and writes a picture of the whole of it, at rest.
 *
 * @param {import('puppeteer').Page} page
 * @param {string} address
 * @param {{ width: number, scheme: 'light' | 'dark', path: string }} options
 */
export async function takePicture(page, address, { width, scheme, path }) {
  await page.setViewport({ width, height: HEIGHT });
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  const response = await page.goto(address);
  const status = response?.status() ?? 0;
  // The second picture of a page finds it unchanged.
  if (status !== 200 && status !== 304) throw new Error(`${address} answered with ${String(status)}.`);
  await page.evaluate(async () => {
    // What stands far below the window would be missing.
    const images = [...document.images].filter((image) => image.checkVisibility());
    for (const image of images) image.loading = 'eager';
    await Promise.all(images.map((image) => image.decode()));
  });
  await page.screenshot({ path, fullPage: true });
}
