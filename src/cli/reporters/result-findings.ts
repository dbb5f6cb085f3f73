import type { CiFinding } from '../../audit/report/ci-finding.js';
import { ciFindings } from '../../audit/report/report-ci.js';
import { reportOfCheck } from '../../audit/check/reports/report-of-check.js';
import { reportOfDiff } from '../../audit/diff/reports/report-of-diff.js';
import type { Outcome } from './outcome.js';

/** The findings of a `diff` or `check` result. */
export function resultFindings({ result }: Outcome): readonly CiFinding[] {
  if (result?.kind === 'diff') return ciFindings(reportOfDiff(result.report));
  return result?.kind === 'check' ? ciFindings(reportOfCheck(result.report)) : [];
}
