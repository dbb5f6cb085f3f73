import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { rootPrefix } from '../../root-prefix.mjs';

/**
 * A peer that can be run: `home` is the folder whose packages its projects see, `undefined` where it needs none.
 *
 * @typedef {object} Obtained
 * @property {string} version for people
 * @property {string} program
 * @property {readonly string[]} args that make it build the project of its current folder
 * @property {string | undefined} home
 */

/** @typedef {Obtained | { missing: string }} Outcome `missing`: why it cannot be had here */

/** Where packages lie between runs; it can be deleted at any time. */
const CACHE = join(tmpdir(), 'islet-peers');

/** The Node that is fetched for a peer that needs a newer one than this. */
const NEWER_NODE = '22.23.3';

const run = promisify(execFile);

/**
 * The `hugo` on `PATH`, else Debian's package, installed where that needs no question.
 *
 * @param {(line: string) => void} log
 * @returns {Promise<Outcome>}
 */
export async function obtainHugo(log) {
  const version = (await hugoVersion()) ?? (await installHugo(log));
  return version === undefined
    ? { missing: 'not on `PATH`, and no `apt-get` that installs it without a question' }
    : { version, program: 'hugo', args: ['--quiet'], home: undefined };
}

async function hugoVersion() {
  try {
    const { stdout } = await run('hugo', ['version']);
    return /v(\d+\.\d+\.\d+)/.exec(stdout)?.[1];
  } catch {
    // Not there, or not to be run.
    return undefined;
  }
}

/** @param {(line: string) => void} log */
async function installHugo(log) {
  const asRoot = process.platform === 'linux' ? await rootPrefix() : undefined;
  if (asRoot === undefined) return undefined;
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'hugo']]) {
    const [program = '', ...rest] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
    log(`Installing Hugo: apt-get ${args.join(' ')}`);
    if ((await runQuietly(program, rest)).code !== 0) return undefined;
  }
  return hugoVersion();
}

/**
 * A peer from npm, in the versions that its `package.json` here names, installed once outside the project.
 *
 * @param {{ id: string, main: string, bin: string, args: readonly string[], leastNode: string }} peer `main`: the package whose version counts; `bin`: its program below
 * `node_modules`
 * @param {(line: string) => void} log
 * @returns {Promise<Outcome>}
 */
export async function obtainFromNpm({ id, main, bin, args, leastNode }, log) {
  const manifest = fileURLToPath(new URL(`${id}/package.json`, import.meta.url));
  const text = await readFile(manifest, 'utf8');
  /** @type {unknown} */
  const parsed = JSON.parse(text);
  const { dependencies } = /** @type {{ dependencies: Record<string, string> }} */ (parsed);
  const newer = isBelow(process.versions.node, leastNode)
    ? `node-${process.platform}-${process.arch}@${NEWER_NODE}`
    : undefined;
  const key = createHash('sha256')
    .update(`${text} ${newer ?? ''} ${process.platform} ${process.arch}`)
    .digest('hex')
    .slice(0, 12);
  const home = join(CACHE, `${id}-${key}`);
  await mkdir(CACHE, { recursive: true, mode: 0o700 });
  // The folder for temporary files is everybody's, and what lies here is run.
  if (process.getuid !== undefined && (await stat(CACHE)).uid !== process.getuid())
    return { missing: `\`${CACHE}\` belongs to somebody else` };
  if (!(await isThere(home))) {
    const failed = await install(manifest, newer, home, log);
    if (failed !== undefined) return { missing: failed };
  }
  const program =
    newer === undefined ? process.execPath : join(home, 'node_modules', newer.slice(0, newer.indexOf('@')), 'bin/node');
  const version = `${dependencies[main] ?? ''}${newer === undefined ? '' : ` on Node ${NEWER_NODE}`}`;
  return { version, program, args: [join(home, 'node_modules', bin), ...args], home };
}

/**
 * Installs aside, so that what was interrupted is not taken for whole. Install scripts stay off: what the peers need at build time comes in packages.
 *
 * @param {string} manifest
 * @param {string | undefined} more a further package
 * @param {string} home
 * @param {(line: string) => void} log
 * @returns {Promise<string | undefined>} why not, where it failed
 */
async function install(manifest, more, home, log) {
  const part = `${home}.${String(process.pid)}.part`;
  await mkdir(part, { recursive: true });
  try {
    await cp(manifest, join(part, 'package.json'));
    log(`Installing packages into ${home}`);
    const flags = [
      '--prefix',
      part,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--no-package-lock',
      '--loglevel',
      'error',
    ];
    const { code, printed } = await runQuietly(
      'npm',
      ['install', ...flags, ...(more === undefined ? [] : [more])],
      part,
    );
    if (code !== 0)
      return `npm could not install it (${/^npm error (?!code|A complete)(.+)$/m.exec(printed)?.[1] ?? 'no reason given'})`;
    await rm(home, { recursive: true, force: true });
    await rename(part, home);
    return undefined;
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {string} [cwd]
 * @returns {Promise<{ code: number | null, printed: string }>}
 */
async function runQuietly(program, args, cwd) {
  const child = spawn(program, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 300_000,
    shell: process.platform === 'win32',
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (/** @type {string} */ part) => (printed += part));
  const code = await new Promise((/** @type {(code: number | null) => void} */ resolve) => {
    child.once('error', () => {
      resolve(null);
    });
    child.once('close', resolve);
  });
  return { code, printed };
}

/** @param {string} path */
async function isThere(path) {
  try {
    await access(path);
    return true;
  } catch {
    // Absent.
    return false;
  }
}

/**
 * @param {string} version
 * @param {string} least
 */
export function isBelow(version, least) {
  const [have, need] = [version, least].map((text) => text.split('.').map(Number));
  for (const [position, number] of (need ?? []).entries()) {
    const own = have?.[position] ?? 0;
    if (own !== number) return own < number;
  }
  return false;
}
