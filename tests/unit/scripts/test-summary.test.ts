import { describe, expect, it } from 'vitest';
import { parseReport, summarize } from '../../../scripts/test-summary.js';

const passing = { status: 'passed', assertionResults: [{ status: 'passed' }] };

function report(passed: number, failed: number, files = [passing], pending = 0) {
  return {
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: pending,
    numTodoTests: 0,
    testResults: files,
  };
}

describe('summarize', () => {
  it('counts tests as the runner did', () => {
    expect(summarize({ report: report(12, 0), exitCode: 0, failedSteps: 0 })).toEqual({
      passed: 12,
      failed: 0,
      skipped: 0,
    });
    expect(summarize({ report: report(10, 2), exitCode: 1, failedSteps: 0 })).toEqual({
      passed: 10,
      failed: 2,
      skipped: 0,
    });
  });

  it('counts each failed step', () => {
    expect(summarize({ report: report(12, 1), exitCode: 1, failedSteps: 2 })).toEqual({
      passed: 12,
      failed: 3,
      skipped: 0,
    });
  });

  it('counts a file that fails without a failed test', () => {
    const broken = { status: 'failed', assertionResults: [] };
    expect(summarize({ report: report(12, 0, [passing, broken]), exitCode: 1, failedSteps: 0 }).failed).toBe(1);
  });

  it('does not count a file twice whose tests failed', () => {
    const failing = { status: 'failed', assertionResults: [{ status: 'failed' }] };
    expect(summarize({ report: report(0, 1, [failing]), exitCode: 1, failedSteps: 0 }).failed).toBe(1);
  });

  it('fails where nothing ran, nothing was reported, or the runner failed for a reason of its own', () => {
    expect(summarize({ report: report(0, 0, []), exitCode: 0, failedSteps: 0 }).failed).toBe(1);
    expect(summarize({ report: undefined, exitCode: null, failedSteps: 1 })).toEqual({
      passed: 0,
      failed: 2,
      skipped: 0,
    });
    expect(summarize({ report: report(12, 0), exitCode: 1, failedSteps: 0 }).failed).toBe(1);
  });

  it('names skipped tests apart', () => {
    expect(summarize({ report: report(12, 0, [passing], 3), exitCode: 0, failedSteps: 0 })).toEqual({
      passed: 12,
      failed: 0,
      skipped: 3,
    });
  });
});

describe('parseReport', () => {
  it('refuses JSON of another shape', () => {
    expect(() => parseReport('{"numPassedTests":"12"}')).toThrow(TypeError);
    expect(parseReport(JSON.stringify(report(1, 0))).numPassedTests).toBe(1);
  });
});
