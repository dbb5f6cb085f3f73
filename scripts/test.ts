/**
 * `npm test`: all checks and tests. Every step runs, even after a failure; the last line is `N passed, N failed`.
 * `--long` (`npm run test:long`) gives random and repeated tests their full length.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './browser.js';
import { parseReport, summarize, type TestReport } from './test-summary.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (path: string): string => join(root, 'node_modules', path);

/**
 * What the npm scripts of these names run. `arch` and `format` have one thread each and run beside the others. A second type
 * checker would repeat much of the work of the first.
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
const format = [
  bin('prettier/bin/prettier.cjs'),
  '--check',
  '--cache',
  '--cache-strategy',
  'content',
  '--log-level',
  'warn',
  '.',
];
const lint = [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', '--report-unused-disable-directives', '.'];

/** Makes Go programs collect garbage half as often: a quarter less time for a few hundred megabytes. */
const rareCollection = { env: { GOGC: '200' } };

process.exitCode = await main();

async function main(): Promise<number> {
  let browser;
  try {
    browser = await ensureBrowser();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.stdout.write('0 passed, 1 failed\n');
    return 1;
  }
  const beside = runBeside();
  const codes = [await timed('typecheck', typecheck, rareCollection), await timed('lint', lint, rareCollection)];
  const outcome = await runTests(browser);
  codes.push(...(await beside));
  const failedSteps = codes.filter((code) => code !== 0).length;
  const { passed, failed, skipped } = summarize({ ...outcome, failedSteps });
  if (skipped > 0) process.stdout.write(`${String(skipped)} skipped\n`);
  process.stdout.write(`${String(passed)} passed, ${String(failed)} failed\n`);
  return failed === 0 ? 0 : 1;
}

async function runBeside(): Promise<(number | null)[]> {
  return [await timed('arch', arch, { buffered: true }), await timed('format', format, { buffered: true })];
}

async function runTests(
  browser: string,
): Promise<{ readonly exitCode: number | null; readonly report: TestReport | undefined }> {
  const folder = await mkdtemp(join(tmpdir(), 'islet-report-'));
  const file = join(folder, 'report.json');
  const env: Record<string, string> = { PUPPETEER_EXECUTABLE_PATH: browser, ISLET_WHOLE: '1' };
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

async function readReport(file: string): Promise<TestReport | undefined> {
  try {
    return parseReport(await readFile(file, 'utf8'));
  } catch (error) {
    process.stderr.write(`The test runner left no report: ${String(error)}\n`);
    return undefined;
  }
}

interface RunOptions {
  /** Added to the environment. */
  readonly env?: Record<string, string>;
  /** Prints the output when the program has ended, so that it does not mix with that of another. */
  readonly buffered?: boolean;
}

/** Runs a Node program and prints how long it took. Returns its exit code; `null` if it could not start or was killed. */
async function timed(
  name: string,
  args: readonly string[],
  { env = {}, buffered = false }: RunOptions = {},
): Promise<number | null> {
  if (!buffered) process.stdout.write(`\n> ${name}\n`);
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: buffered ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => {
      resolve(null);
    });
    child.once('close', resolve);
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(
    `${buffered ? `\n> ${name}\n${printed}` : ''}${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n`,
  );
  return code;
}
