import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Browser } from 'puppeteer';
import { launchBrowser } from '../browser.js';
import { choosePages, publishedPages, type PublishedPage } from './published-pages.js';
import { answerLocation, buildSite, copySite, enableCompression, projectRoot, serveSite } from './serve-site.js';

const OPTIONS = `  --all        every page, not only the largest of each kind and language
  --only PATH  this page, such as /ludo/ (may be given several times)
  --help       print this
`;

/** What a command gets: the chosen pages of the built site, and a browser to open them in. */
export interface ServedPages {
  readonly pages: readonly PublishedPage[];
  /** Where the site is served, without a slash at the end. */
  readonly url: string;
  readonly browser: Browser;
  readonly signal: AbortSignal;
}

/** @throws {TypeError} with a message about the wrong argument */
export function parsePageOptions(args: readonly string[]): { all: boolean; only: string[]; help: boolean } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      all: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.all && values.only.length > 0) throw new TypeError('`--all` and `--only` exclude each other.');
  return values;
}

/**
 * Runs a command on pages: reads the arguments of the process, builds and serves the site, starts a browser, and closes both.
 * Sets the exit code: that of `run`, 1 if the site does not build, 2 for an error, 130 after an interrupt.
 */
export async function runPageCommand(
  { usage, compressed = false }: { readonly usage: string; readonly compressed?: boolean },
  run: (served: ServedPages) => Promise<number>,
): Promise<void> {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      controller.abort();
    });
  const cleanups: (() => Promise<void>)[] = [];
  try {
    const options = parsePageOptions(process.argv.slice(2));
    if (options.help) {
      process.stdout.write(`${usage}\n${OPTIONS}`);
      return;
    }
    let root = projectRoot;
    if (compressed) {
      root = await realpath(await mkdtemp(join(tmpdir(), 'islet-compressed-')));
      const copy = root;
      cleanups.push(() => rm(copy, { recursive: true, force: true }));
      await copySite(root);
      await enableCompression(root);
    }
    const out = await buildSite(root);
    if (out === undefined) {
      process.stderr.write('The site was not built.\n');
      process.exitCode = 1;
      return;
    }
    const pages = choosePages(await publishedPages(out), options);
    if (compressed) await answerLocation(out);
    const { url, close } = await serveSite(root);
    cleanups.push(close);
    const chromium = await launchBrowser();
    cleanups.push(chromium.close);
    process.exitCode = await run({ pages, url, browser: chromium.browser, signal: controller.signal });
  } catch (error) {
    process.exitCode = controller.signal.aborted ? 130 : 2;
    process.stderr.write(`${controller.signal.aborted ? 'Stopped.' : messageOf(error, usage)}\n`);
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup();
  }
}

function messageOf(error: unknown, usage: string): string {
  if (error instanceof TypeError) return `${error.message}\n\n${usage}\n${OPTIONS}`;
  if (error instanceof RangeError) return error.message;
  return String(error instanceof Error ? error.stack : error);
}
