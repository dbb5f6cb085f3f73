import { constants } from 'node:fs';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import type * as Puppeteer from 'puppeteer';
import { failure } from '../errors/index.js';
import { projectPackage } from '../lib/fs/project-package.js';

/** Names the browser to start. */
const VARIABLE = 'ISLET_CHROMIUM';

/** Debian's headless build comes first: it takes less than half of the processor time for each page. */
const COMMANDS = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'chrome',
  'microsoft-edge',
];

/** Switches for automation: no sandbox (containers refuse it), no first-run pages, no background traffic. */
export const browserArguments: readonly string[] = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A full Chromium starts two renderers for the menu of the address bar of each window: two thirds of the cost of a page.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
];

/** Limits a browser to this machine, whatever a page requests. */
export const LOOPBACK_ONLY = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';

/** Equal pixels on equal machines. */
const EQUAL_PIXELS = [
  '--disable-lcd-text',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
];

/** A running browser. `close` also removes its profile. */
export interface RunningBrowser {
  readonly browser: Puppeteer.Browser;
  readonly close: () => Promise<void>;
}

/**
 * Starts Chromium with a new profile, by the `puppeteer` of the project. It reaches only this machine. The browser is
 * the one that `ISLET_CHROMIUM` names, else a command on `PATH`, else one that Puppeteer knows.
 *
 * @throws IsletError `browser-missing` if Puppeteer or a browser is not installed, or does not start
 */
export async function startBrowser(root: string): Promise<RunningBrowser> {
  const [module] = browserPackages(root, 'puppeteer');
  const puppeteer = (module as typeof Puppeteer).default;
  const executablePath = await findBrowser(puppeteer);
  try {
    return await launchWithProfile(puppeteer, {
      executablePath,
      pipe: true,
      args: [...browserArguments, ...EQUAL_PIXELS, LOOPBACK_ONLY],
    });
  } catch (error) {
    const [why = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw failure('browser-missing', { message: `\`${executablePath}\` does not start: ${why.replace(/\.$/, '')}.` });
  }
}

/**
 * Returns packages of the project that a command needs to open pages.
 *
 * @throws IsletError `browser-missing` or `axe-missing`, which names all that are not installed
 */
export function browserPackages(root: string, ...names: readonly ('puppeteer' | 'axe-core')[]): readonly unknown[] {
  const packages = names.map((name) => projectPackage(root, name));
  const missing = names.filter((_, index) => packages[index] === undefined);
  if (missing.length === 0) return packages;
  const shown = missing.map((name) => `\`${name}\``).join(' and ');
  throw failure(missing.includes('puppeteer') ? 'browser-missing' : 'axe-missing', {
    message: `The package${missing.length > 1 ? 's' : ''} ${shown} ${missing.length > 1 ? 'are' : 'is'} not installed.`,
    ...(missing.length > 1 && { remedy: `Run \`npm install --save-dev ${missing.join(' ')}\`.` }),
  });
}

/** Starts a browser with a new profile. */
export async function launchWithProfile(
  puppeteer: Pick<Puppeteer.PuppeteerNode, 'launch'>,
  options: Puppeteer.LaunchOptions,
): Promise<RunningBrowser> {
  const userDataDir = await mkdtemp(join(tmpdir(), 'islet-profile-'));
  const removeProfile = () => rm(userDataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  try {
    const browser = await puppeteer.launch({ ...options, userDataDir });
    return {
      browser,
      async close() {
        await browser.close();
        await removeProfile();
      },
    };
  } catch (error) {
    await removeProfile();
    throw error;
  }
}

async function findBrowser(puppeteer: Pick<Puppeteer.PuppeteerNode, 'executablePath'>): Promise<string> {
  const named = process.env[VARIABLE];
  if (named !== undefined && named !== '') {
    if (await isExecutable(named)) return named;
    throw failure('browser-missing', { message: `\`${VARIABLE}\` names \`${named}\`, which is not a program.` });
  }
  for (const path of browserPaths(puppeteer)) if (await isExecutable(path)) return path;
  throw failure('browser-missing', { message: 'No Chrome or Chromium is installed.' });
}

/** Paths where a browser may be: commands on `PATH`, then those that Puppeteer knows, installed or in its cache. */
export function browserPaths(puppeteer: Pick<Puppeteer.PuppeteerNode, 'executablePath'>): string[] {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = COMMANDS.flatMap((name) => folders.map((folder) => join(folder, name + suffix)));
  const known = [() => puppeteer.executablePath('chrome'), () => puppeteer.executablePath()].flatMap((path) => {
    try {
      return [path()];
    } catch {
      // Puppeteer throws if there is none.
      return [];
    }
  });
  return [...onPath, ...known];
}

export async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
