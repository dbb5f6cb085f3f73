import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { choosePages } from './choose-pages.mjs';
import { answerLocation } from './answer-location.mjs';
import { compressedCopy } from './compressed-copy.mjs';
import { openBrowser } from './open-browser.mjs';
import { parsePageOptions } from './page-options.mjs';
import { publishedPages } from './published-pages.mjs';
import { buildSite, serveSite } from './serve-site.mjs';

/** The project, whose site is looked at. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * What a command does with the pages that were chosen.
 *
 * @typedef {object} Sight
 * @property {readonly import('./published-pages.mjs').PublishedPage[]} pages
 * @property {string} url where the site is served, without a slash at the end
 * @property {import('puppeteer').Browser} browser
 * @property {AbortSignal} stop
 */

/**
 * Runs a command that looks at pages: reads its arguments, builds and serves the site, starts a browser, and ends both.
 *
 * @param {readonly string[]} args
 * @param {{ usage: string, compressed?: boolean }} command `compressed`: the site is served compressed, from a copy
 * @param {(sight: Sight) => Promise<number>} look gives the exit code
 * @returns {Promise<number>} exit code: that of `look`; 1 where the site does not build; 2 for wrong arguments or an
 *   error here; 130 where it was stopped
 */
export async function lookAtPages(args, { usage, compressed = false }, look) {
  let options;
  try {
    options = parsePageOptions(args);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    process.stderr.write(`${error.message}\n\n${usage}`);
    return 2;
  }
  if (options.help) {
    process.stdout.write(usage);
    return 0;
  }
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      controller.abort();
    });
  /** @type {(() => Promise<void>)[]} */
  const endings = [];
  try {
    let built = root;
    if (compressed) {
      const copy = await compressedCopy(root);
      endings.push(copy.dispose);
      built = copy.root;
    }
    const out = await buildSite(built);
    if (out === undefined) {
      process.stderr.write('The site was not built, so there is nothing to look at.\n');
      return 1;
    }
    const pages = choosePages(await publishedPages(out), options);
    if (compressed) await answerLocation(out);
    const preview = await serveSite(built);
    endings.push(preview.close);
    const chromium = await openBrowser();
    endings.push(chromium.close);
    return await look({ pages, url: preview.url, browser: chromium.browser, stop: controller.signal });
  } catch (error) {
    if (controller.signal.aborted) {
      process.stderr.write('Stopped.\n');
      return 130;
    }
    // A wrong path is the caller's mistake and needs no stack.
    process.stderr.write(
      `${error instanceof RangeError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    );
    return 2;
  } finally {
    for (const end of endings.reverse()) await end();
  }
}
