/** The part of Vitest's JSON report that is counted. */
export interface TestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  /** One per file. */
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
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

/**
 * What the runs of one `npm test` come to. A file that fails outside its tests (it cannot be loaded, a hook throws) is one
 * failure, each failed step is one, and a runner that leaves no report, ran nothing, or fails for any other reason is one.
 */
export function summarize({
  report,
  exitCode,
  failedSteps,
}: {
  readonly report: TestReport | undefined;
  readonly exitCode: number | null;
  readonly failedSteps: number;
}): { readonly passed: number; readonly failed: number; readonly skipped: number } {
  if (report === undefined) return { passed: 0, failed: failedSteps + 1, skipped: 0 };
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failedTests = report.numFailedTests + brokenFiles;
  const ranNothing = report.numPassedTests + failedTests === 0;
  const unexplained = failedTests === 0 && (exitCode !== 0 || ranNothing) ? 1 : 0;
  return {
    passed: report.numPassedTests,
    failed: failedTests + unexplained + failedSteps,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}
