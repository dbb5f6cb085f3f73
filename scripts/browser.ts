/**
 * The Chrome or Chromium that tests and measurements drive. Run as a program, installs one where there is none and prints its
 * path.
 */
import { execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  browserArguments,
  browserPaths,
  isExecutable,
  launchWithProfile,
  LOOPBACK_ONLY,
  type RunningBrowser,
} from '../src/audit/browser.js';

export { browserArguments, LOOPBACK_ONLY };

const run = promisify(execFile);

const VARIABLES = ['PUPPETEER_EXECUTABLE_PATH', 'CHROME_PATH'];

/**
 * Returns the path of a browser that starts: `PUPPETEER_EXECUTABLE_PATH` or `CHROME_PATH`, else a command on `PATH`, else an
 * installed Chrome, else the one in Puppeteer's cache.
 *
 * @throws {Error} if one of the two variables names a file that cannot be run
 */
export async function findBrowser(): Promise<string | undefined> {
  const variable = VARIABLES.find((name) => Boolean(process.env[name]));
  if (variable !== undefined) {
    const path = process.env[variable] ?? '';
    if (await isExecutable(path)) return path;
    throw new Error(`${variable} names \`${path}\`, which is not a program.`);
  }
  const { default: puppeteer } = await import('puppeteer');
  for (const path of browserPaths(puppeteer)) if (await starts(path)) return path;
  return undefined;
}

/**
 * Returns the path of a browser, and installs one first where there is none: Debian's packages, else Puppeteer's installer. In CI,
 * Debian's headless build is added to another browser. Installers print to standard error.
 *
 * @throws {Error} with a one-line message that says what to install
 */
export async function ensureBrowser(): Promise<string> {
  const found = await findBrowser();
  const isFixed = VARIABLES.some((name) => Boolean(process.env[name]));
  const prefersHeadless = process.env['CI'] !== undefined && !isFixed;
  if (found !== undefined && (!prefersHeadless || basename(found).includes('headless'))) return found;
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

/**
 * Starts the browser with a new profile, limited to this machine. `close` also removes the profile.
 *
 * @throws {Error} as `ensureBrowser` does
 */
export async function launchBrowser(): Promise<RunningBrowser> {
  const { default: puppeteer } = await import('puppeteer');
  const executablePath = await ensureBrowser();
  return launchWithProfile(puppeteer, { executablePath, args: [...browserArguments, LOOPBACK_ONLY] });
}

/** Ubuntu's `chromium-browser` only asks for a snap, and libraries can be missing. On Windows `--version` opens a window. */
async function starts(path: string): Promise<boolean> {
  if (!(await isExecutable(path))) return false;
  if (process.platform === 'win32') return true;
  try {
    const { stdout } = await run(path, ['--version'], { timeout: 20_000 });
    return /chrom|edge/i.test(stdout);
  } catch {
    return false;
  }
}

/** Returns ways to install a browser, best first: each is a list of commands that must all succeed. */
async function installers(): Promise<string[][][]> {
  const cli = fileURLToPath(new URL('../node_modules/puppeteer/lib/esm/puppeteer/node/cli.js', import.meta.url));
  const withLibraries = process.platform === 'linux' && process.getuid?.() === 0 ? ['--install-deps'] : [];
  return [...(await aptInstallers()), [[process.execPath, cli, 'browsers', 'install', 'chrome', ...withLibraries]]];
}

async function aptInstallers(): Promise<string[][][]> {
  const root = await rootCommand();
  if (root === undefined || !(await isDebian())) return [];
  const apt = [...root, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  const install = (...packages: string[]) => [
    [...apt, 'update'],
    [...apt, 'install', '-y', '--no-install-recommends', ...packages],
  ];
  return [install('chromium', 'chromium-headless-shell'), install('chromium')];
}

/** Returns what to put before a command to run it as root: nothing or `sudo`. `undefined` if a password would be needed. */
async function rootCommand(): Promise<string[] | undefined> {
  if (process.getuid?.() === 0) return [];
  return (await succeeds('sudo', ['-n', 'true'], 'ignore')) ? ['sudo', '-n'] : undefined;
}

/** Ubuntu does not count: its `chromium` is a snap, which containers cannot run. */
async function isDebian(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  try {
    const release = await readFile('/etc/os-release', 'utf8');
    const ids = [...release.matchAll(/^ID(?:_LIKE)?="?([^"\n]*)/gm)].flatMap(([, value]) => value?.split(' ') ?? []);
    return ids.includes('debian') && !ids.includes('ubuntu');
  } catch {
    // Only some systems have this file; Debian does.
    return false;
  }
}

async function runAll(commands: readonly string[][]): Promise<boolean> {
  for (const [program = '', ...args] of commands) {
    process.stderr.write(`Installing a browser for the tests: ${[program, ...args].join(' ')}\n`);
    if (!(await succeeds(program, args, process.stderr))) return false;
  }
  return true;
}

function succeeds(program: string, args: readonly string[], output: 'ignore' | NodeJS.WriteStream): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', output, output] });
    child.once('error', () => {
      resolve(false);
    });
    child.once('close', (code) => {
      resolve(code === 0);
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    process.stdout.write(`${await ensureBrowser()}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
