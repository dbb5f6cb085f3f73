/**
 * The part of Vitest's JSON report that is counted.
 *
 * @typedef {object} TestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ status: string, assertionResults: { status: string }[] }[]} testResults one per file
 */

/**
 * @param {string} text
 * @returns {TestReport}
 * @throws {TypeError} where the text is JSON of another shape
 * @throws {SyntaxError} where it is not JSON
 */
export function parseReport(text) {
  /** @type {unknown} */
  const value = JSON.parse(text);
  if (isReport(value)) return value;
  throw new TypeError('The report of the test runner has another shape than expected.');
}

/**
 * @param {unknown} value
 * @returns {value is TestReport}
 */
function isReport(value) {
  if (typeof value !== 'object' || value === null || !('testResults' in value) || !Array.isArray(value.testResults))
    return false;
  const counts = ['numPassedTests', 'numFailedTests', 'numPendingTests', 'numTodoTests'];
  return counts.every((name) => typeof Reflect.get(value, name) === 'number');
}

/**
 * What the runs of one `npm test` come to. A file that fails outside its tests (it cannot be loaded, a hook throws) is one
 * failure, each failed step is one, and a runner that leaves no report, ran nothing, or fails for any other reason is one.
 *
 * @param {{ report: TestReport | undefined, exitCode: number | null, failedSteps: number }} outcome
 * @returns {{ passed: number, failed: number, skipped: number }}
 */
export function summarize({ report, exitCode, failedSteps }) {
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
