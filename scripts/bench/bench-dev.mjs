import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer';
import { browserArguments, ensureBrowser } from '../browser.mjs';
import { writeCorpus } from './corpus.mjs';
import { pagePlace } from './corpus-page.mjs';
import { median } from './statistics.mjs';

const COMMAND = fileURLToPath(new URL('../../bin/islet.js', import.meta.url));

/** From the moment before a page is saved to the fresh page in the browser (milliseconds). */
const MAX_SAVE = 100;

/** Saves of which the median counts. */
const SAVES = 10;

/** What a session does by itself after it has started (looking over all pages) is let end: so long for each page (milliseconds). */
const SETTLE = 1.5;

/** Between two saves (milliseconds): the browser is done with the page before. */
const PAUSE = 700;

/**
 * @typedef {object} DevResult
 * @property {number} pages
 * @property {number} startSeconds from the command to the address that it prints
 * @property {number[]} text milliseconds from each save of a text to `DOMContentLoaded` of the page with it, in the browser
 * @property {number[]} title the same for saves of a title, which other pages may show
 */

/**
 * Starts a session on a corpus, opens a page in the middle of it, and saves its file again and again.
 *
 * @param {{ folder: string, pages: number, signal: AbortSignal, log: (line: string) => void }} task
 * @returns {Promise<DevResult>}
 */
export async function benchDev({ folder, pages, signal, log }) {
  const root = join(folder, 'dev');
  log(`${String(pages)} pages: writing the corpus`);
  await writeCorpus(root, pages);
  const start = performance.now();
  const session = spawn(process.execPath, [COMMAND, 'dev', '--root', root, '--port', '0', '--quiet'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    signal,
  });
  const ended = once(session, 'close');
  ended.catch(() => undefined);
  try {
    const url = await new Promise((/** @type {(url: string) => void} */ resolve, reject) => {
      session.stdout.on('data', (chunk) => {
        const [found] = /http:\/\/\S+/.exec(String(chunk)) ?? [];
        if (found !== undefined) resolve(found);
      });
      session.once('close', () => {
        reject(new Error('The session did not start.'));
      });
    });
    const startSeconds = (performance.now() - start) / 1000;
    log(`${String(pages)} pages: started in ${startSeconds.toFixed(1)} s`);
    const browser = await puppeteer.launch({ executablePath: await ensureBrowser(), args: [...browserArguments] });
    try {
      const { file, route } = pagePlace(Math.floor(pages / 2));
      const page = await browser.newPage();
      await page.evaluateOnNewDocument(() => {
        addEventListener('DOMContentLoaded', () => {
          Object.assign(window, { freshAt: Date.now() });
        });
      });
      await page.goto(url + route, { waitUntil: 'networkidle2' });
      await sleep(pages * SETTLE);
      const path = join(root, 'site/pages', file);
      const text = await saves(page, path, 'heading', signal);
      const title = await saves(page, path, 'title', signal);
      return { pages, startSeconds, text, title };
    } finally {
      await browser.close();
    }
  } finally {
    session.kill('SIGTERM');
    await ended.catch(() => undefined);
  }
}

/**
 * @param {import('puppeteer').Page} page
 * @param {string} path
 * @param {'heading' | 'title'} field
 * @param {AbortSignal} signal
 * @returns {Promise<number[]>}
 */
async function saves(page, path, field, signal) {
  const yaml = await readFile(path, 'utf8');
  const times = [];
  for (let save = 0; save < SAVES; save += 1) {
    signal.throwIfAborted();
    const words = `Saved ${field} ${String(save)}`;
    const next = yaml.replace(new RegExp(`^( *)${field}: .*$`, 'm'), `$1${field}: ${words}`);
    const before = Date.now();
    await writeFile(path, next);
    const fresh = await page.waitForFunction(
      (wanted, since) => {
        const { freshAt = 0 } = /** @type {{ freshAt?: number }} */ (/** @type {unknown} */ (window));
        return freshAt > since && (document.title.includes(wanted) || document.body.textContent.includes(wanted))
          ? freshAt
          : false;
      },
      { polling: 20 },
      words,
      before,
    );
    times.push(Number(await fresh.jsonValue()) - before);
    await sleep(PAUSE);
  }
  return times;
}

/** @param {DevResult} result */
export function devReport({ pages, startSeconds, text, title }) {
  const row = (/** @type {string} */ name, /** @type {number[]} */ times) =>
    `${name}: ${median(times).toFixed(0)} ms (${String(Math.min(...times))} to ${String(Math.max(...times))}), at most ${String(MAX_SAVE)} ms.\n`;
  return `${String(pages)} pages: a dev session starts in ${startSeconds.toFixed(1)} s.\n${row('A text saved to the fresh page in the browser', text)}${row('A title saved to the fresh page', title)}`;
}

/** @param {DevResult} result */
export function devFindings({ text, title }) {
  return Object.entries({ text, title })
    .filter(([, times]) => median(times) > MAX_SAVE)
    .map(
      ([name, times]) =>
        `A saved ${name} takes ${median(times).toFixed(0)} ms to the browser, more than ${String(MAX_SAVE)} ms.`,
    );
}
