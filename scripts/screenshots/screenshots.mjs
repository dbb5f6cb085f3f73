/**
 * `npm run screenshots`: pictures of the pages, at three widths, light and dark, in `screenshots/`.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { kindOf } from '../site/choose-pages.mjs';
import { lookAtPages, root } from '../site/look-at-pages.mjs';
import { PAGE_OPTIONS } from '../site/page-options.mjs';
import { contactSheet } from './contact-sheet.mjs';
import { pictureName, SCHEMES, takePicture, WIDTHS } from './take-picture.mjs';

const USAGE = `Usage: npm run screenshots -- [options]

Builds and serves the site, and writes a picture of one page of each kind at ${WIDTHS.join(', ')} px, in light and dark, into
screenshots/, which is emptied first. screenshots/index.html shows them side by side.

${PAGE_OPTIONS}`;

process.exitCode = await lookAtPages(process.argv.slice(2), { usage: USAGE }, async ({ pages, url, browser, stop }) => {
  const folder = join(root, 'screenshots');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  const page = await browser.newPage();
  for (const { route } of pages) {
    for (const width of WIDTHS) {
      for (const scheme of SCHEMES) {
        stop.throwIfAborted();
        await takePicture(page, url + route, { width, scheme, path: join(folder, pictureName(route, width, scheme)) });
      }
    }
    process.stderr.write(`${route}\n`);
  }
  const pictures = (/** @type {string} */ route) =>
    WIDTHS.flatMap((width) => SCHEMES.map((scheme) => ({ width, scheme, file: pictureName(route, width, scheme) })));
  const rows = pages.map((entry) => ({ route: entry.route, kind: kindOf(entry), pictures: pictures(entry.route) }));
  await writeFile(join(folder, 'index.html'), contactSheet(rows));
  process.stdout.write(
    `${String(rows.length * WIDTHS.length * SCHEMES.length)} pictures of ${String(rows.length)} pages: screenshots/index.html\n`,
  );
  return 0;
});
