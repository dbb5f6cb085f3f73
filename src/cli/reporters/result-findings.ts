import { checkCiFindings as checkFindings } from '../../audit/check/reports/check-ci-findings.js';
import { diffCiFindings as diffFindings } from '../../audit/diff/reports/diff-ci-findings.js';
import type { CiFinding } from '../../audit/ci-finding.js';
import type { Outcome } from './outcome.js';

/** The findings of a `diff` or `check` result. */
export function resultFindings({ result }: Outcome): readonly CiFinding[] {
  if (result?.kind === 'diff') return diffFindings(result.report);
  return result?.kind === 'check' ? checkFindings(result.report) : [];
}
