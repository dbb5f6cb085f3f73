/**
 * Runs checks and tests. Every step runs, even after a failure; the last line is `N passed, N failed`.
 *
 * - `npm test`: types, format, lint of code and styles, architecture rules, and the tests of the projects `unit`, `build` and `browser`;
 * - `npm run test:more` (`--more`): what `npm test` leaves out, the files `NAME.more.test.ts`;
 * - `npm run test:all` (`--all`): both;
 * - `npm run test:world` (`--world`): tests that install foreign programs.
 *
 * Further arguments are parts of the names of test files: `npm run test:more -- unit/content`. The report of the last run of each stays in
 * `node_modules/.cache/islet/`.
 */
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { findPrograms, type FoundPrograms } from './needed-programs.js';
import { watchProcessorTime } from './processor-time.js';
import { parseReport, summarize, type TestCounts, type TestReport } from './test-summary.js';
import { slowestFiles, waitingShare } from './test-times.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (path: string): string => join(root, 'node_modules', path);
const REPORTS = join(root, 'node_modules/.cache/islet');

/** What the npm scripts of these names run. One type checker: a second would repeat much of the work of the first. */
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

/** Styles: what browsers would ignore. */
const styles = [
  bin('stylelint/bin/stylelint.mjs'),
  '--cache',
  '--cache-location',
  'node_modules/.cache/stylelint',
  '{templates,site,src/starter}/**/*.css',
];

/** Makes Go programs collect garbage half as often: a quarter less time for a few hundred megabytes. */
const rareCollection = { GOGC: '200' };

/** One run of the test runner. */
interface TestRun {
  /** Of its report. */
  readonly name: 'test' | 'more' | 'world';
  readonly projects: readonly string[];
}

const TEST: TestRun = { name: 'test', projects: ['unit', 'build', 'browser'] };
const MORE: TestRun = { name: 'more', projects: ['more'] };
const WORLD: TestRun = { name: 'world', projects: ['world'] };

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const option = args.find((arg) => arg.startsWith('--')) ?? '';
  const filters = args.filter((arg) => arg !== option);
  const runs = { '': [TEST], '--more': [MORE], '--all': [TEST, MORE], '--world': [WORLD] }[option];
  if (runs === undefined) {
    process.stderr.write(`\`${option}\` is not an option: --more, --all, --world.\n`);
    return 2;
  }
  let programs;
  try {
    programs = await findPrograms((file) =>
      runs.some(({ name }) => (name === 'more') === file.includes('.more.test.') && name !== 'world'),
    );
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.stdout.write('0 passed, 1 failed\n');
    return 1;
  }
  for (const notice of programs.notices) process.stdout.write(`${notice}\n`);
  const counts: TestCounts[] = [];
  // The type checker also writes `lib/`, which the tests run: they begin after it. What needs no such order runs beside them.
  const steps = runs.includes(TEST) ? await step('typecheck', typecheck) : [];
  const beside = runs.includes(TEST) ? runBeside() : [];
  for (const run of runs) counts.push(await runTests(run, programs, filters));
  for (const notice of programs.notices) process.stdout.write(`${notice}\n`);
  const sum = (key: 'passed' | 'skipped'): number => counts.reduce((total, count) => total + count[key], 0);
  const failures = [...steps, ...(await beside), ...counts.flatMap((count) => count.failures)];
  if (sum('skipped') > 0) process.stdout.write(`${String(sum('skipped'))} skipped\n`);
  for (const failure of failures) process.stdout.write(`failed: ${failure}\n`);
  process.stdout.write(`${String(sum('passed'))} passed, ${String(failures.length)} failed\n`);
  return failures.length === 0 ? 0 : 1;
}

async function runBeside(): Promise<string[]> {
  const failures: string[] = [];
  for (const [name, args] of Object.entries({ lint, styles, arch, format })) failures.push(...(await step(name, args)));
  return failures;
}

async function runTests(
  { name, projects }: TestRun,
  { browser, exclude }: FoundPrograms,
  filters: readonly string[],
): Promise<TestCounts> {
  await mkdir(REPORTS, { recursive: true });
  const file = join(REPORTS, `${name}-report.json`);
  await rm(file, { force: true });
  const args = [
    bin('vitest/vitest.mjs'),
    'run',
    ...filters,
    ...projects.flatMap((project) => ['--project', project]),
    ...exclude.flatMap((pattern) => ['--exclude', pattern]),
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/unhandled-errors.ts',
    `--outputFile.json=${file}`,
  ];
  process.stdout.write(`\n> tests of ${projects.join(', ')}\n`);
  const started = spawnNode(args, {
    env: { ISLET_WHOLE: '1', ...(browser !== undefined && { PUPPETEER_EXECUTABLE_PATH: browser }) },
  });
  const time = watchProcessorTime(started.pid);
  const { code: exitCode, seconds } = await started.ended;
  const processor = time.stop();
  const report = await readReport(file);
  if (report !== undefined)
    process.stdout.write(
      [
        '',
        'The slowest files:',
        ...slowestFiles(report, root),
        waitingShare({ wall: seconds, processor, processors: availableParallelism() }),
        '',
      ].join('\n'),
    );
  return summarize(report, exitCode, root);
}

async function readReport(file: string): Promise<TestReport | undefined> {
  try {
    return parseReport(await readFile(file, 'utf8'));
  } catch (error) {
    process.stderr.write(`The test runner left no report: ${String(error)}\n`);
    return undefined;
  }
}

/** Runs one check and prints its output when it has ended. Returns a line if it failed. */
async function step(name: string, args: readonly string[]): Promise<string[]> {
  const { code, seconds, printed } = await spawnNode(args, { env: rareCollection, buffered: true }).ended;
  const result = code === 0 ? 'passed' : 'FAILED';
  process.stdout.write(`\n> ${name}\n${printed}${name}: ${result} in ${seconds.toFixed(1)} s\n`);
  return code === 0 ? [] : [`npm run ${name}`];
}

interface SpawnOptions {
  /** Added to the environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Keeps the output in `printed`, so that it does not mix with that of another program. */
  readonly buffered?: boolean;
}

interface Ended {
  /** Exit code; `null` if the program could not start or was killed. */
  readonly code: number | null;
  readonly seconds: number;
  readonly printed: string;
}

/** Starts a Node program. */
function spawnNode(
  args: readonly string[],
  { env, buffered = false }: SpawnOptions,
): { readonly pid: number; readonly ended: Promise<Ended> } {
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: buffered ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  const ended = new Promise<Ended>((resolve) => {
    const end = (code: number | null): void => {
      resolve({ code, seconds: (performance.now() - start) / 1000, printed });
    };
    child.once('error', () => {
      end(null);
    });
    child.once('close', end);
  });
  return { pid: child.pid ?? 0, ended };
}
