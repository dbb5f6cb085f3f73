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

/** For automation, with equal pixels on equal machines, and limited to this machine whatever a page requests. */
const SWITCHES = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-lcd-text',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
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
  const module = projectPackage(root, 'puppeteer') as typeof Puppeteer | undefined;
  if (!module) throw failure('browser-missing', { message: 'The package `puppeteer` is not installed.' });
  const puppeteer = module.default;
  const executablePath = await findBrowser(puppeteer);
  const userDataDir = await mkdtemp(join(tmpdir(), 'islet-profile-'));
  const removeProfile = () => rm(userDataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  try {
    const browser = await puppeteer.launch({ executablePath, userDataDir, pipe: true, args: SWITCHES });
    return {
      browser,
      async close() {
        await browser.close();
        await removeProfile();
      },
    };
  } catch (error) {
    await removeProfile();
    const [why = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw failure('browser-missing', { message: `\`${executablePath}\` does not start: ${why.replace(/\.$/, '')}.` });
  }
}

async function findBrowser(puppeteer: Pick<Puppeteer.PuppeteerNode, 'executablePath'>): Promise<string> {
  const named = process.env[VARIABLE];
  if (named !== undefined && named !== '') {
    if (await isExecutable(named)) return named;
    throw failure('browser-missing', { message: `\`${VARIABLE}\` names \`${named}\`, which is not a program.` });
  }
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = COMMANDS.flatMap((name) => folders.map((folder) => join(folder, name + suffix)));
  for (const path of [...onPath, ...knownPaths(puppeteer)]) if (await isExecutable(path)) return path;
  throw failure('browser-missing', { message: 'No Chrome or Chromium is installed.' });
}

/** Paths that Puppeteer knows: of an installed Chrome, and of a browser in its own cache. */
function knownPaths(puppeteer: Pick<Puppeteer.PuppeteerNode, 'executablePath'>): string[] {
  return [() => puppeteer.executablePath('chrome'), () => puppeteer.executablePath()].flatMap((path) => {
    try {
      return [path()];
    } catch {
      // Puppeteer throws if there is none.
      return [];
    }
  });
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
