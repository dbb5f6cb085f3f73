import { stripVTControlCharacters } from 'node:util';

/** The part of Vitest's JSON report that is counted. */
export interface TestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  /** One per file; times are in milliseconds. */
  readonly testResults: readonly {
    /** The path of the file. */
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly status: string;
    /** Why a file failed that has no failed test. */
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName?: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/**
 * @throws {TypeError} where the text is JSON of another shape
 * @throws {SyntaxError} where it is not JSON
 */
export function parseReport(text: string): TestReport {
  const value: unknown = JSON.parse(text);
  if (isReport(value)) return value;
  throw new TypeError('The report of the test runner has another shape than expected.');
}

function isReport(value: unknown): value is TestReport {
  if (typeof value !== 'object' || value === null || !('testResults' in value) || !Array.isArray(value.testResults))
    return false;
  const counts = ['numPassedTests', 'numFailedTests', 'numPendingTests', 'numTodoTests'];
  return counts.every((name) => typeof Reflect.get(value, name) === 'number');
}

/** What the run of one project or more comes to. */
export interface TestCounts {
  readonly passed: number;
  readonly skipped: number;
  /** One line for each failure: the file, the test, and the first line of the reason. */
  readonly failures: readonly string[];
}

/**
 * Sums up a report. A file that fails outside its tests (it cannot be loaded, a hook throws) is one failure; a runner that leaves no
 * report, ran nothing, or fails for any other reason is one. `root` is cut off the paths.
 */
export function summarize(report: TestReport | undefined, exitCode: number | null, root = ''): TestCounts {
  if (report === undefined) return { passed: 0, skipped: 0, failures: ['The test runner left no report.'] };
  const failures = report.testResults.flatMap((file) => failuresOf(file, file.name.replace(root, '')));
  if (failures.length === 0 && report.numPassedTests === 0) failures.push('No test ran.');
  else if (failures.length === 0 && exitCode !== 0)
    failures.push(`No test failed, but the test runner ended with code ${String(exitCode)}: its output says why.`);
  return { passed: report.numPassedTests, skipped: report.numPendingTests + report.numTodoTests, failures };
}

function failuresOf({ status, message, assertionResults }: TestReport['testResults'][number], path: string): string[] {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [`${path}: ${firstLine(message)}`] : [];
  return failed.map(
    ({ fullName = '', failureMessages = [] }) => `${path} > ${fullName}: ${firstLine(failureMessages[0])}`,
  );
}

function firstLine(text = ''): string {
  return stripVTControlCharacters(text).split('\n', 1)[0] ?? '';
}
