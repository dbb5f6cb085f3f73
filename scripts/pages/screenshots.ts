/// <reference lib="dom" />
/** `npm run screenshots` */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Page } from 'puppeteer';
import { runPageCommand } from './page-command.js';
import { kindOf, type PublishedPage } from './published-pages.js';
import { projectRoot } from './serve-site.js';

/** CSS pixels: a cheap phone, a tablet, a small desktop. */
const WIDTHS = [360, 768, 1280];
const SCHEMES = ['light', 'dark'] as const;

/** Scale of the pictures on the contact sheet. */
const SCALE = 0.4;

const USAGE = `Usage: npm run screenshots -- [options]

Builds and serves the site, and writes a picture of the largest page of each kind at ${WIDTHS.join(', ')} px, light and dark, into
screenshots/, which is emptied first. screenshots/index.html shows them side by side.
`;

interface Picture {
  readonly width: number;
  readonly scheme: (typeof SCHEMES)[number];
  /** Name of the file, such as `ludo_ludo-rules-360-dark.png`. */
  readonly file: string;
}

/** Returns the pictures of a page, each with a file name made of its route. */
export function picturesOf(route: string): Picture[] {
  const name = route.replaceAll(/^\/|\/$|\.html$/g, '').replaceAll('/', '_');
  return WIDTHS.flatMap((width) =>
    SCHEMES.map((scheme) => ({ width, scheme, file: `${name === '' ? 'home' : name}-${String(width)}-${scheme}.png` })),
  );
}

/** Returns an HTML page that shows the pictures of all pages. */
export function contactSheet(pages: readonly PublishedPage[]): string {
  const sections = pages.map((page) => {
    const figures = picturesOf(page.route).map(
      ({ width, scheme, file }) =>
        `<figure><a href="${encodeURI(file)}"><img src="${encodeURI(file)}" alt="" width="${String(width * SCALE)}" loading="lazy"></a><figcaption>${String(width)} ${scheme}</figcaption></figure>`,
    );
    return `<section><h2>${escapeHtml(page.route)} <small>${escapeHtml(kindOf(page))}</small></h2><div>${figures.join('')}</div></section>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Screenshots</title>
<style>
body { margin: 1rem; background: #888; font: 0.875rem/1.4 system-ui, sans-serif }
h2 { position: sticky; left: 1rem; width: max-content; font-size: 1rem }
div { display: flex; align-items: flex-start; gap: 1rem }
figure { margin: 0 }
img { display: block; height: auto }
</style>
${sections.join('\n')}
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${String(character.charCodeAt(0))};`);
}

/** Writes a picture of the whole page, without animations. */
async function takePicture(page: Page, url: string, { width, scheme }: Picture, path: string): Promise<void> {
  await page.setViewport({ width, height: 800 });
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  const status = (await page.goto(url))?.status() ?? 0;
  if (status !== 200 && status !== 304) throw new Error(`${url} answered with ${String(status)}.`);
  await page.evaluate(async () => {
    // Lazy images below the window would be missing.
    const images = [...document.images].filter((image) => image.checkVisibility());
    for (const image of images) image.loading = 'eager';
    await Promise.all(images.map((image) => image.decode()));
  });
  await page.screenshot({ path, fullPage: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await runPageCommand({ usage: USAGE }, async ({ pages, url, browser, signal }) => {
    const folder = join(projectRoot, 'screenshots');
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    const tab = await browser.newPage();
    for (const { route } of pages) {
      for (const picture of picturesOf(route)) {
        signal.throwIfAborted();
        await takePicture(tab, url + route, picture, join(folder, picture.file));
      }
      process.stderr.write(`${route}\n`);
    }
    await writeFile(join(folder, 'index.html'), contactSheet(pages));
    process.stdout.write(`Pictures of ${String(pages.length)} pages: screenshots/index.html\n`);
    return 0;
  });
