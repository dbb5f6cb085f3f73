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
import { ensureBrowser } from './browser.mjs';
import { parseReport, summarize } from './test-summary.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (/** @type {string} */ path) => join(root, 'node_modules', path);

/** The steps before the tests: what the npm scripts of these names run. */
const steps = [
  { name: 'typecheck', args: [bin('typescript/bin/tsc'), '-b'] },
  { name: 'lint', args: [bin('eslint/bin/eslint.js'), '.', '--max-warnings', '0'] },
  { name: 'arch', args: [bin('dependency-cruiser/bin/dependency-cruise.mjs'), '--config', '.dependency-cruiser.cjs', 'src', 'bin', 'templates'] },
];

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
  let failedSteps = 0;
  for (const { name, args } of steps) {
    if ((await timed(name, args, {})) !== 0) failedSteps += 1;
  }
  const { passed, failed, skipped } = summarize({ ...(await runTests(browser)), failedSteps });
  if (skipped > 0) process.stdout.write(`${String(skipped)} skipped\n`);
  process.stdout.write(`${String(passed)} passed, ${String(failed)} failed\n`);
  return failed === 0 ? 0 : 1;
}

/** @param {string} browser */
async function runTests(browser) {
  const folder = await mkdtemp(join(tmpdir(), 'islet-report-'));
  const file = join(folder, 'report.json');
  /** @type {Record<string, string>} */
  const env = { PUPPETEER_EXECUTABLE_PATH: browser };
  if (process.argv.includes('--long')) env['ISLET_LONG'] = '1';
  try {
    const exitCode = await timed('tests', [bin('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], env);
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
 * @param {Record<string, string>} env added to the environment
 * @returns {Promise<number | null>} exit code; `null` where it could not start or was killed
 */
async function timed(name, args, env) {
  process.stdout.write(`\n> ${name}\n`);
  const start = performance.now();
  const code = await new Promise((/** @type {(code: number | null) => void} */ resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', () => { resolve(null); });
    child.once('close', resolve);
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(`${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n`);
  return code;
}
