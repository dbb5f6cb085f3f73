/**
 * The real browser that the tests drive: an installed Chrome or Chromium, else one that is installed here.
 * `node scripts/browser.mjs` prints its path. Debian's headless build of Chromium comes first where it is there: the same
 * engine without a window around it takes a quarter of the processor time for each page that is opened.
 */
import { execFile, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { rootPrefix } from './root-prefix.mjs';

const run = promisify(execFile);

/** Switches that make a browser quiet: no sandbox (containers refuse it), no first-run pages, no traffic of its own. */
export const browserArguments = Object.freeze([
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]);

/** Whatever a page asks for, nothing but this machine is reached. */
export const LOOPBACK_ONLY = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';

const NAMES_ON_PATH = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'chrome',
  'microsoft-edge',
];

/**
 * Path of a browser that starts: `PUPPETEER_EXECUTABLE_PATH` or `CHROME_PATH`, else the known places of this system and
 * the names on `PATH`, else what Puppeteer's own installer left in its cache.
 *
 * @returns {Promise<string | undefined>}
 * @throws {Error} where one of the two variables names a file that cannot be run
 */
export async function findBrowser() {
  const named = namedByEnvironment();
  if (named !== undefined) {
    if (await isExecutable(named.path)) return named.path;
    throw new Error(`${named.variable} names \`${named.path}\`, which is not a program.`);
  }
  for (const path of [...knownPlaces(), ...pathCandidates()]) {
    if (await starts(path)) return path;
  }
  const cached = await puppeteerBrowser();
  return cached !== undefined && (await starts(cached)) ? cached : undefined;
}

/**
 * Path of a browser, installed first where there is none: the `chromium` packages on Debian and its like, Puppeteer's
 * installer elsewhere. What is installed, and its output, goes to standard error. On a machine of CI, which nobody keeps,
 * Debian's headless build is added to a browser that is there.
 *
 * @returns {Promise<string>}
 * @throws {Error} whose one-line message says what to install
 */
export async function ensureBrowser() {
  const found = await findBrowser();
  const wanted =
    found === undefined ||
    (process.env['CI'] !== undefined && namedByEnvironment() === undefined && !isHeadlessBuild(found));
  if (!wanted) return found;
  for (const commands of found === undefined ? await installers() : await aptInstallers()) {
    if (!(await runAll(commands))) continue;
    const installed = await findBrowser();
    if (installed !== undefined) return installed;
  }
  if (found !== undefined) return found;
  throw new Error(
    'No browser for the tests: install Google Chrome or Chromium, or set CHROME_PATH to the one you have.',
  );
}

/** @param {string} path */
function isHeadlessBuild(path) {
  return basename(path).includes('headless');
}

function namedByEnvironment() {
  for (const variable of ['PUPPETEER_EXECUTABLE_PATH', 'CHROME_PATH']) {
    const path = process.env[variable];
    if (path !== undefined && path !== '') return { variable, path };
  }
  return undefined;
}

/** @returns {string[]} */
function knownPlaces() {
  switch (process.platform) {
    case 'darwin':
      return ['/Applications', join(homedir(), 'Applications')].flatMap((folder) => [
        `${folder}/Google Chrome.app/Contents/MacOS/Google Chrome`,
        `${folder}/Chromium.app/Contents/MacOS/Chromium`,
        `${folder}/Microsoft Edge.app/Contents/MacOS/Microsoft Edge`,
      ]);
    case 'win32':
      return [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)'], process.env['LOCALAPPDATA']].flatMap(
        (folder) =>
          folder === undefined
            ? []
            : [
                `${folder}\\Google\\Chrome\\Application\\chrome.exe`,
                `${folder}\\Chromium\\Application\\chrome.exe`,
                `${folder}\\Microsoft\\Edge\\Application\\msedge.exe`,
              ],
      );
    default:
      return [
        '/usr/bin/chromium-headless-shell',
        '/opt/google/chrome/chrome',
        '/usr/bin/google-chrome-stable',
        '/usr/bin/chromium',
        '/usr/lib/chromium/chromium',
        '/snap/bin/chromium',
      ];
  }
}

function pathCandidates() {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return NAMES_ON_PATH.flatMap((name) => folders.map((folder) => join(folder, name + suffix)));
}

async function puppeteerBrowser() {
  const { default: puppeteer } = await import('puppeteer');
  try {
    return puppeteer.executablePath();
  } catch {
    // Puppeteer throws where its cache holds no browser, which is an answer, not a failure.
    return undefined;
  }
}

/** @param {string} path */
async function isExecutable(path) {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    // Absent or not to be run: either way not a candidate.
    return false;
  }
}

/**
 * Ubuntu has a `chromium-browser` that only tells its caller to install a snap, and a browser can lack system libraries,
 * so being there is not enough. (On Windows `--version` would open a window.)
 *
 * @param {string} path
 */
async function starts(path) {
  if (!(await isExecutable(path))) return false;
  if (process.platform === 'win32') return true;
  try {
    const { stdout } = await run(path, ['--version'], { timeout: 20_000 });
    return /chrom|edge/i.test(stdout);
  } catch {
    // It does not run, so the next candidate is tried.
    return false;
  }
}

/** Ways to install a browser here, best first; each is a list of commands that must all succeed. */
async function installers() {
  const cli = fileURLToPath(new URL('../node_modules/puppeteer/lib/esm/puppeteer/node/cli.js', import.meta.url));
  const withLibraries = process.platform === 'linux' && process.getuid?.() === 0 ? ['--install-deps'] : [];
  return [...(await aptInstallers()), [[process.execPath, cli, 'browsers', 'install', 'chrome', ...withLibraries]]];
}

/** The same with Debian's packages; none where they cannot be installed without a question. */
async function aptInstallers() {
  const asRoot = await rootPrefix();
  if (asRoot === undefined || !(await isDebian())) return [];
  const apt = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  const install = (/** @type {string[]} */ ...packages) => [
    [...apt, 'update'],
    [...apt, 'install', '-y', '--no-install-recommends', ...packages],
  ];
  return [install('chromium', 'chromium-headless-shell', 'fonts-noto-core'), install('chromium', 'fonts-noto-core')];
}

/** Debian and what is made from it, except Ubuntu, whose `chromium` is a snap that containers cannot run. */
async function isDebian() {
  if (process.platform !== 'linux') return false;
  try {
    const release = await readFile('/etc/os-release', 'utf8');
    const ids = [...release.matchAll(/^ID(?:_LIKE)?=(.*)$/gm)]
      .map(([, value]) => value?.replaceAll('"', '') ?? '')
      .join(' ')
      .split(' ');
    return ids.includes('debian') && !ids.includes('ubuntu');
  } catch {
    // Systems without the file are not Debian.
    return false;
  }
}

/** @param {string[][]} commands */
async function runAll(commands) {
  for (const [program = '', ...args] of commands) {
    process.stderr.write(`Installing a browser for the tests: ${[program, ...args].join(' ')}\n`);
    /** @type {number | null} */
    const code = await new Promise((resolve) => {
      const child = spawn(program, args, { stdio: ['ignore', process.stderr, process.stderr] });
      child.once('error', () => {
        resolve(null);
      });
      child.once('close', resolve);
    });
    if (code !== 0) return false;
  }
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    process.stdout.write(`${await ensureBrowser()}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
