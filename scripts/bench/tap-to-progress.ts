import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import puppeteer, { type Browser } from 'puppeteer';
import { browserArguments, ensureBrowser } from '../browser.js';
import { median } from './statistics.js';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/** Number of taps; the result is their median. */
const TAPS = 7;

/** Duration of a touch (milliseconds). */
const PRESS = 80;

/**
 * `ISLET_TAP_KBITS=250` slows the connection down to so many kbit/s, and measures the weak-internet banner too: on a loaded
 * page, and for a tap on a page that is still loading.
 */
const KBITS = Number(process.env['ISLET_TAP_KBITS'] ?? 0);

/** Limit for a tap, without one round trip (milliseconds). */
export const MAX_TAP = 100;

/** Medians in milliseconds, on loopback. */
export interface TapResult {
  /** From a tap on Download to the open dialog. */
  readonly dialog: number;
  /** From the tap to the first progress in the dialog. */
  readonly progress: number;
  readonly roundTrip: number;
}

interface TapTimes extends TapResult {
  /** From the tap to the weak-internet banner; 0 unless the connection is slow. */
  readonly banner: number;
}

/** Serves a copy of the site with its stand-ins from a folder, and measures taps. */
export async function tapToProgress(folder: string, signal: AbortSignal): Promise<TapResult> {
  const root = join(folder, 'tap');
  for (const part of ['site', 'templates', 'tsconfig.base.json'])
    await cp(join(PROJECT, part), join(root, part), { recursive: true });
  await symlink(join(PROJECT, 'node_modules'), join(root, 'node_modules'), 'dir');
  const [pages, services] = [await freePort(), await freePort()];
  const yaml = join(root, 'site/site.yaml');
  await writeFile(
    yaml,
    (await readFile(yaml, 'utf8'))
      .replaceAll('127.0.0.1:4173', `127.0.0.1:${String(pages)}`)
      .replaceAll('127.0.0.1:4174', `127.0.0.1:${String(services)}`)
      // Hosts compress text, which matters on a slow connection.
      .replace(/^build:$/m, 'build:\n  precompress: true'),
  );
  const server = spawn(process.execPath, [join(PROJECT, 'bin/islet.js'), 'preview', '--sandbox', '--root', root], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(server, 'close');
  try {
    await new Promise<void>((resolve, reject) => {
      server.stdout.on('data', (chunk: Buffer) => {
        if (String(chunk).includes('stand-ins are at')) resolve();
      });
      server.once('close', () => {
        reject(new Error('The preview did not start.'));
      });
    });
    const browser = await puppeteer.launch({ executablePath: await ensureBrowser(), args: [...browserArguments] });
    try {
      const taps: TapTimes[] = [];
      for (let tap = 0; tap < TAPS; tap += 1) {
        signal.throwIfAborted();
        taps.push(await measure(browser, `http://127.0.0.1:${String(pages)}/`));
      }
      const middle = (name: keyof TapTimes): number => median(taps.map((times) => times[name]));
      if (KBITS > 0) {
        const early: number[] = [];
        for (let tap = 0; tap < TAPS; tap += 1)
          early.push((await measure(browser, `http://127.0.0.1:${String(pages)}/`, true)).banner);
        process.stdout.write(
          `At ${String(KBITS)} kbit/s: tap to weak-internet banner ${middle('banner').toFixed(0)} ms; while the page loads ${median(early).toFixed(0)} ms.\n`,
        );
      }
      return { dialog: middle('dialog'), progress: middle('progress'), roundTrip: middle('roundTrip') };
    } finally {
      await browser.close();
    }
  } finally {
    server.kill('SIGINT');
    await ended;
  }
}

async function measure(browser: Browser, url: string, isEarly = false): Promise<TapTimes> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    if (KBITS > 0)
      await page.emulateNetworkConditions({ download: (KBITS * 1_000) / 8, upload: (KBITS * 1_000) / 8, latency: 0 });
    await page.goto(url, { waitUntil: isEarly ? 'domcontentloaded' : 'networkidle0' });
    const watched = page.evaluate(
      (slow) =>
        new Promise<Omit<TapTimes, 'roundTrip'>>((resolve) => {
          let tapped = 0;
          let [dialog, progress, banner] = [0, 0, 0];
          // The end of a tap: capturing listeners see it first.
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
            const now = performance.now() - tapped;
            dialog ||= now;
            if (document.querySelector('dialog .dl-weak') !== null) banner ||= now;
            // The first bytes: less than one per cent of a file of some size.
            if (/^\d/.test(done) && !done.startsWith('0.0 ')) progress ||= now;
            if (progress > 0 && (banner > 0 || !slow)) resolve({ dialog, progress, banner });
          }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        }),
      KBITS > 0,
    );
    await page.click('main a[data-hold]', { delay: PRESS });
    const times = await watched;
    const roundTrip = await page.evaluate(async () => {
      // The first one also opens the connection.
      await (await fetch('/api/location', { cache: 'no-store' })).text();
      const before = performance.now();
      await (await fetch('/api/location', { cache: 'no-store' })).text();
      return performance.now() - before;
    });
    return { ...times, roundTrip };
  } finally {
    await context.close();
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return typeof address === 'object' && address !== null ? address.port : 0;
}
