import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer';
import { browserArguments, ensureBrowser } from '../browser.js';
import { median } from './statistics.js';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/** Taps of which the median counts. */
const TAPS = 7;

/** How long a finger stays on the glass (milliseconds). */
const PRESS = 80;

/** What a tap may take beside one round trip (milliseconds). */
export const MAX_TAP = 100;

/**
 * Milliseconds from a tap on Download to the open dialog and to the first progress in it, on loopback, and a round trip there; medians.
 *
 * @typedef {{ readonly dialog: number, readonly progress: number, readonly roundTrip: number }} TapResult
 */

/**
 * Serves a copy of the site with its stand-ins, and taps.
 *
 * @param {string} folder for the copy
 * @param {AbortSignal} signal
 * @returns {Promise<TapResult>}
 */
export async function tapToProgress(folder, signal) {
  const root = join(folder, 'tap');
  for (const part of ['site', 'templates', 'tsconfig.base.json'])
    await cp(join(PROJECT, part), join(root, part), { recursive: true });
  const [pages, services] = [await freePort(), await freePort()];
  const yaml = join(root, 'site/site.yaml');
  await writeFile(
    yaml,
    (await readFile(yaml, 'utf8'))
      .replaceAll('127.0.0.1:4173', `127.0.0.1:${String(pages)}`)
      .replaceAll('127.0.0.1:4174', `127.0.0.1:${String(services)}`),
  );
  const server = spawn(process.execPath, [join(PROJECT, 'bin/islet.js'), 'preview', '--sandbox', '--root', root], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(server, 'close');
  try {
    await new Promise((resolve, reject) => {
      server.stdout.on('data', (chunk) => {
        if (String(chunk).includes('stand-ins are at')) resolve(undefined);
      });
      server.once('close', () => {
        reject(new Error('The preview did not start.'));
      });
    });
    const browser = await puppeteer.launch({ executablePath: await ensureBrowser(), args: [...browserArguments] });
    try {
      /** @type {TapResult[]} */
      const taps = [];
      const [page, service] = [
        `http://127.0.0.1:${String(pages)}/`,
        `http://127.0.0.1:${String(services)}/sandbox/faults`,
      ];
      for (let tap = 0; tap < TAPS; tap += 1) {
        signal.throwIfAborted();
        taps.push(await measure(browser, page, service));
      }
      const [dialog, progress, roundTrip] = /** @type {const} */ (['dialog', 'progress', 'roundTrip']).map((name) =>
        median(taps.map((times) => times[name])),
      );
      return { dialog: dialog ?? NaN, progress: progress ?? NaN, roundTrip: roundTrip ?? NaN };
    } finally {
      await browser.close();
    }
  } finally {
    server.kill('SIGINT');
    await ended;
  }
}

/**
 * @param {import('puppeteer').Browser} browser
 * @param {string} url
 * @param {string} service
 * @returns {Promise<TapResult>}
 */
async function measure(browser, url, service) {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle0' });
    const watched = page.evaluate(
      () =>
        new Promise((/** @type {(times: { dialog: number, progress: number }) => void} */ resolve) => {
          let tapped = 0;
          let dialog = 0;
          // The end of a tap, of which nothing is held back.
          addEventListener(
            'pointerup',
            () => {
              tapped = performance.now();
            },
            { capture: true, once: true },
          );
          new MutationObserver(() => {
            const done = document.querySelector('dialog .dl-facts span')?.textContent;
            if (done === undefined) return;
            dialog ||= performance.now() - tapped;
            // The first bytes: less than one per cent of a file of some size.
            if (/^\d/.test(done) && !done.startsWith('0.0 ')) resolve({ dialog, progress: performance.now() - tapped });
          }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        }),
    );
    await page.click('main a[data-hold]', { delay: PRESS });
    const times = await watched;
    const roundTrip = await page.evaluate(async (address) => {
      // The first one also opens the connection.
      await (await fetch(address, { cache: 'no-store' })).text();
      const before = performance.now();
      await (await fetch(address, { cache: 'no-store' })).text();
      return performance.now() - before;
    }, service);
    return { ...times, roundTrip };
  } finally {
    await context.close();
  }
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(undefined);
    });
  });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return typeof address === 'object' && address !== null ? address.port : 0;
}
