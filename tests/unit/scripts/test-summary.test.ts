import { describe, expect, it } from 'vitest';
import { parseReport, summarize, type TestReport } from '../../../scripts/test-summary.js';
import { slowestFiles, waitingShare } from '../../../scripts/test-times.js';

const at = { name: '/project/tests/unit/a.test.ts', startTime: 0, endTime: 1500 };
const passing = { ...at, status: 'passed', assertionResults: [{ status: 'passed' }] };
const broken = { ...at, status: 'failed', message: 'No such module\nat a.test.ts', assertionResults: [] };
const failing = {
  ...at,
  status: 'failed',
  assertionResults: [
    { status: 'failed', fullName: 'adds', failureMessages: ['\u001b[31mNot 3\u001b[39m\nat a.test.ts'] },
  ],
};

function report(passed: number, failed: number, files: TestReport['testResults'] = [passing], pending = 0) {
  return {
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: pending,
    numTodoTests: 0,
    testResults: files,
  };
}

it.each([
  ['a failed test', report(10, 1, [passing, failing]), 1, ['tests/unit/a.test.ts > adds: Not 3']],
  ['a file without a failed test', report(12, 0, [passing, broken]), 1, ['tests/unit/a.test.ts: No such module']],
  ['a run of nothing', report(0, 0, []), 0, ['No test ran.']],
  ['a run without a report', undefined, null, ['The test runner left no report.']],
  [
    'the runner itself',
    report(12, 0),
    1,
    ['No test failed, but the test runner ended with code 1: its output says why.'],
  ],
  ['nothing where all passed', report(12, 0), 0, []],
])('the failures name %s', (_, result, exitCode, failures) => {
  expect(summarize(result, exitCode, '/project/').failures).toEqual(failures);
});

it('skipped tests are counted apart', () => {
  expect(summarize(report(12, 0, [passing], 3), 0)).toEqual({ passed: 12, skipped: 3, failures: [] });
});

it('a report of another shape is an error', () => {
  expect(() => parseReport('{"numPassedTests":"12"}')).toThrow(TypeError);
  expect(parseReport(JSON.stringify(report(1, 0))).numPassedTests).toBe(1);
});

describe('times', () => {
  it('name the ten slowest files, the slowest first', () => {
    const files = Array.from({ length: 12 }, (_, index) => ({
      ...passing,
      name: `/project/tests/${String(index)}.test.ts`,
      endTime: index * 1000,
    }));
    const lines = slowestFiles(report(12, 0, files), '/project/');
    expect(lines).toHaveLength(10);
    expect(lines[0]).toBe('   11.0 s  tests/11.test.ts');
  });

  it('say what share of the processors was not used', () => {
    expect(waitingShare({ wall: 100, processor: 150, processors: 2 })).toContain('25 % was waiting');
  });
});
