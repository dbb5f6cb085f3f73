import { hiddenDifferences } from './hidden-differences.js';
import { approvalOf, reachOf } from './model/change-kinds.js';
import { ABOUT, MAX_VALUE, type Finding } from './model/finding.js';

const NOINDEX = /noindex/i;

/**
 * Why a finding must be approved by its own fingerprint, in a few words; `undefined` if it may be approved together
 * with others.
 */
export function individualReason(finding: Finding): string | undefined {
  const { category, before, after } = finding;
  const about = finding[ABOUT];
  const values = [before ?? '', after ?? ''] as const;
  if (category === 'compliance') return 'compliance';
  const reason = approvalOf(about);
  if (category === 'code' && (reason !== undefined || reachOf(about).isStyle !== true)) return 'scripts and policy';
  if (values.some((text) => /javascript:/i.test(text))) return 'scripts and policy';
  if (category === 'hosting') return 'headers and redirects';
  if (reason !== undefined) return reason;
  if (values.some((text) => NOINDEX.test(text))) return 'indexing by search engines';
  if (hiddenDifferences(...values).some(({ isDeceptive }) => isDeceptive)) return 'suspicious characters';
  if (category === 'unclassified') return 'changes without a description';
  if (values.some((text) => text.length > MAX_VALUE)) return 'a text too long to be shown whole';
  return undefined;
}
