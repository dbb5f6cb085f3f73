import { ciFindings as checkFindings } from '../../audit/check/reports/check-ci-findings.js';
import { ciFindings as diffFindings } from '../../audit/diff/reports/diff-ci-findings.js';
import type { CiFinding } from '../../audit/ci-finding.js';
import type { Outcome } from '../outcome.js';

/** Findings that are the result of the command itself. */
export function resultFindings({ result }: Outcome): readonly CiFinding[] {
  if (result?.kind === 'diff') return diffFindings(result.report);
  return result?.kind === 'check' ? checkFindings(result.report) : [];
}
