/**
 * `npm test`: everything that must hold, in one command. Every step runs, whatever became of those before it; the last
 * line is `N passed, N failed`. `--long` (`npm run test:long`) lets seeded and repeated runs take their full length.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './browser.js';
import { parseReport, summarize } from './test-summary.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (/** @type {string} */ path) => join(root, 'node_modules', path);

/**
 * What the npm scripts of these names run; `arch`, of one thread, works beside the others. A second checker of types checks much of what the
 * first has checked: it takes half as much work again, and there is no core for it.
 */
const typecheck = [bin('typescript-native/bin/tsc'), '-b', '--checkers', '1'];
const arch = [
  bin('dependency-cruiser/bin/dependency-cruise.mjs'),
  '--config',
  '.dependency-cruiser.cjs',
  'src',
  'bin',
  'templates',
];
const format = [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'];
const lint = [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', '--report-unused-disable-directives', '.'];

/** Go programs collect their garbage half as often and take a quarter less time, for a few hundred megabytes. */
const roomy = { env: { GOGC: '200' } };

process.exitCode = await main();

async function main() {
  let browser;
  try {
    browser = await ensureBrowser();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.stdout.write('0 passed, 1 failed\n');
    return 1;
  }
  const beside = timed('arch', arch, { held: true });
  const codes = [
    await timed('typecheck', typecheck, roomy),
    await timed('format', format),
    await timed('lint', lint, roomy),
  ];
  const outcome = await runTests(browser);
  codes.push(await beside);
  const failedSteps = codes.filter((code) => code !== 0).length;
  const { passed, failed, skipped } = summarize({ ...outcome, failedSteps });
  if (skipped > 0) process.stdout.write(`${String(skipped)} skipped\n`);
  process.stdout.write(`${String(passed)} passed, ${String(failed)} failed\n`);
  return failed === 0 ? 0 : 1;
}

/** @param {string} browser */
async function runTests(browser) {
  const folder = await mkdtemp(join(tmpdir(), 'islet-report-'));
  const file = join(folder, 'report.json');
  /** @type {Record<string, string>} */
  const env = { PUPPETEER_EXECUTABLE_PATH: browser, ISLET_WHOLE: '1' };
  if (process.argv.includes('--long')) env['ISLET_LONG'] = '1';
  try {
    const exitCode = await timed(
      'tests',
      [bin('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      { env },
    );
    return { exitCode, report: await readReport(file) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {string} file */
async function readReport(file) {
  try {
    return parseReport(await readFile(file, 'utf8'));
  } catch (error) {
    process.stderr.write(`The test runner left no report: ${String(error)}\n`);
    return undefined;
  }
}

/**
 * Runs a Node program with this terminal and prints how long it took.
 *
 * @param {string} name
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, held?: boolean }} [options] `env` is added to the environment; `held` keeps what is
 * printed until the program has ended, so that it does not stand between the lines of another
 * @returns {Promise<number | null>} exit code; `null` where it could not start or was killed
 */
async function timed(name, args, { env = {}, held = false } = {}) {
  if (!held) process.stdout.write(`\n> ${name}\n`);
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: held ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      printed += text;
    });
  }
  const code = await new Promise((/** @type {(code: number | null) => void} */ resolve) => {
    child.once('error', () => {
      resolve(null);
    });
    child.once('close', resolve);
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(
    `${held ? `\n> ${name}\n${printed}` : ''}${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n`,
  );
  return code;
}
