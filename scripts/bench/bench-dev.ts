/// <reference lib="dom" />
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'puppeteer';
import { launchBrowser } from '../browser.js';
import { COMMAND, type Outcome, type Task } from './benchmark.js';
import { writeCorpus } from './corpus.js';
import { pagePlace } from './corpus-page.js';
import { median } from './statistics.js';

/** Limit from saving a page to the updated page in the browser, in milliseconds. */
const MAX_SAVE = 150;

const SAVES = 10;

/** Time after the start in which a session reads all pages, in milliseconds per page. */
const SETTLE = 1.5;

/** Pause between two saves, in milliseconds. */
const PAUSE = 700;

declare global {
  interface Window {
    /** When the current document was loaded. */
    loadedAt?: number;
  }
}

interface DevResult {
  readonly pages: number;
  /** From the command to the URL that it prints. */
  readonly startSeconds: number;
  /** Milliseconds from each save to `DOMContentLoaded` of the updated page. */
  readonly text: readonly number[];
  readonly title: readonly number[];
}

/** Starts a session on a corpus, opens a page, and saves its file again and again. */
export async function benchDev({ folder, options, signal, log }: Task): Promise<Outcome> {
  const results: DevResult[] = [];
  for (const pages of options.pages) {
    log(`${String(pages)} pages: writing the corpus`);
    const root = join(folder, String(pages));
    await writeCorpus(root, pages);
    results.push(await measureSession(root, pages, signal));
  }
  return {
    text: results.map(report).join(''),
    figures: { results },
    problems: results.flatMap(({ text, title }) =>
      Object.entries({ text, title })
        .filter(([, times]) => median(times) > MAX_SAVE)
        .map(([name]) => `A saved ${name} takes more than ${String(MAX_SAVE)} ms to the browser.`),
    ),
  };
}

async function measureSession(root: string, pages: number, signal: AbortSignal): Promise<DevResult> {
  const start = performance.now();
  const session = spawn(process.execPath, [COMMAND, 'dev', '--root', root, '--port', '0', '--quiet'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(session, 'close');
  try {
    const url = await new Promise<string>((resolve, reject) => {
      session.stdout.on('data', (chunk) => {
        const [address] = /http:\/\/\S+/.exec(String(chunk)) ?? [];
        if (address !== undefined) resolve(address);
      });
      session.once('close', () => {
        reject(new Error('The session did not start.'));
      });
    });
    const startSeconds = (performance.now() - start) / 1000;
    const { browser, close } = await launchBrowser();
    try {
      const { file, route } = pagePlace(Math.floor(pages / 2));
      const page = await browser.newPage();
      await page.evaluateOnNewDocument(() => {
        addEventListener('DOMContentLoaded', () => {
          window.loadedAt = Date.now();
        });
      });
      await page.goto(url + route, { waitUntil: 'networkidle2' });
      await sleep(pages * SETTLE, undefined, { signal });
      const path = join(root, 'site/pages', file);
      const text = await timeSaves(page, path, 'heading', signal);
      const title = await timeSaves(page, path, 'title', signal);
      return { pages, startSeconds, text, title };
    } finally {
      await close();
    }
  } finally {
    session.kill('SIGTERM');
    await closed;
  }
}

async function timeSaves(page: Page, path: string, field: string, signal: AbortSignal): Promise<number[]> {
  const yaml = await readFile(path, 'utf8');
  const times = [];
  for (let save = 0; save < SAVES; save += 1) {
    const words = `Saved ${field} ${String(save)}`;
    const before = Date.now();
    await writeFile(path, yaml.replace(new RegExp(`^( *)${field}: .*$`, 'm'), `$1${field}: ${words}`));
    const loaded = await page.waitForFunction(
      (text, since) => {
        const { loadedAt = 0 } = window;
        const isFresh = document.title.includes(text) || document.body.textContent.includes(text);
        return loadedAt > since && isFresh ? loadedAt : false;
      },
      { polling: 20, signal },
      words,
      before,
    );
    times.push(Number(await loaded.jsonValue()) - before);
    await sleep(PAUSE, undefined, { signal });
  }
  return times;
}

function report({ pages, startSeconds, text, title }: DevResult): string {
  const line = (name: string, times: readonly number[]) =>
    `From a saved ${name} to the updated page: ${median(times).toFixed(0)} ms (${String(Math.min(...times))} to ${String(Math.max(...times))}), at most ${String(MAX_SAVE)} ms.\n`;
  return `${String(pages)} pages: \`islet dev\` starts in ${startSeconds.toFixed(1)} s.\n${line('text', text)}${line('title', title)}`;
}
