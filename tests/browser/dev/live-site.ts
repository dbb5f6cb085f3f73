import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'puppeteer';
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest';
import { launchSharedBrowser, openPage, type PageLog } from '../../helpers/browser.js';
import { startDev, type RunningDev } from '../../helpers/dev.js';
import { copySharedFixture, type Site } from '../../helpers/site.js';

export let site: Site;

export let dev: RunningDev;

export let browser: Browser;

export let edited: string;

/** Every page as it is served before anything is changed. */
export let unchanged: readonly string[];

export const endings: (() => Promise<unknown>)[] = [];

export const served = (): Promise<string[]> =>
  Promise.all(
    ['/', '/tools/saw/', '/many/tool-98/', '/tools/sew/'].map(async (path) => (await fetch(dev.url + path)).text()),
  );

/** Waits until what is served is what it was at the beginning: the session has seen that all files are back. */
export const untilUnchanged = (): Promise<void> =>
  vi.waitFor(
    async () => {
      expect(await served()).toEqual(unchanged);
    },
    { timeout: 20_000, interval: 100 },
  );

/** Waits until the editor was started last at this place: its process may still be on its way when the page hears of it. */
export const untilEdited = (place: string): Promise<void> =>
  expect.poll(async () => (await readFile(edited, 'utf8').catch(() => '')).trim().split('\n').at(-1)).toBe(place);

export interface Opened {
  readonly page: Page;
  readonly log: PageLog;
  /** How often the page was loaded since it was opened. */
  loads(): number;
}

export async function open(path: string): Promise<Opened> {
  let loads = 0;
  const { page, log } = await openPage(browser, dev.url + path, {
    prepare: async (made) => {
      made.on('domcontentloaded', () => {
        loads += 1;
      });
      await Promise.resolve();
    },
  });
  // The page hears of changes once its stream is open; first of those that put files back, of which it may be told later than it is served them.
  for (let before = -1; loads !== before;) {
    before = loads;
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/-/islet/dev-')),
    );
    await sleep(300);
  }
  loads = 0;
  return { page, log, loads: () => loads };
}

/** When the test ends, puts files back as they are now, and removes those that are not there. */
export function restoring(...paths: string[]): void {
  const originals = paths.map((path) => {
    const file = join(site.root, path);
    return [path, existsSync(file) ? readFileSync(file, 'utf8') : undefined] as const;
  });
  onTestFinished(async () => {
    for (const [path, original] of originals)
      await (original === undefined ? site.remove(path) : site.write(path, original));
    await untilUnchanged();
  });
}

export const shows = (page: Page, text: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.body.innerText.includes(wanted), { polling: 20 }, text);

/** Text of the open overlay; waits for one that says this. */
export async function overlayText(page: Page, wanted: string): Promise<string> {
  const handle = await page.waitForFunction(
    (part) => {
      const dialog = document.querySelector('islet-dev')?.shadowRoot?.querySelector('dialog');
      return dialog?.open === true && dialog.innerText.includes(part) ? dialog.innerText : false;
    },
    { polling: 20 },
    wanted,
  );
  return (await handle.jsonValue()) as string;
}

export const overlayGone = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector('islet-dev')?.shadowRoot?.querySelector('dialog')?.open === false, {
    polling: 20,
  });

export const HOME = 'site/pages/index.yaml';

/** Registers the hooks that serve the site to the tests of a file. */
export function useLiveSite(): void {
  beforeAll(async () => {
    site = await copySharedFixture('workshop');
    endings.push(() => site.dispose());
    const folder = await mkdtemp(join(tmpdir(), 'islet-editor-'));
    endings.push(() => rm(folder, { recursive: true }));
    edited = join(folder, 'edited');
    const editor = join(folder, 'editor.mjs');
    await writeFile(
      editor,
      `#!${process.execPath}\nimport { appendFileSync } from 'node:fs';\nappendFileSync(${JSON.stringify(edited)}, process.argv.slice(2).join(':') + '\\n');\n`,
      { mode: 0o755 },
    );
    dev = await startDev(site.root, { LAUNCH_EDITOR: editor });
    endings.push(() => dev.stop());
    unchanged = await served();
    const chromium = await launchSharedBrowser();
    endings.push(() => chromium.close());
    ({ browser } = chromium);
  });
  afterAll(async () => {
    for (const end of endings.splice(0).reverse()) await end();
  });
}
