import { isDeceptive, hiddenDifferences } from './hidden-differences.js';
import type { Finding } from './model/finding.js';

const STYLE = /(?:^| )style(?: sheet)?(?:$|[ [])|rel=stylesheet|\[style\]/;
const INDEXING = /noindex|name=(?:robots|googlebot)|robots\.txt/i;

/** A value that the report cuts, with its length and hash. */
const CUT = /… \(\d+ characters, SHA-256 [0-9a-f]{64}\)$/;

/**
 * Why a finding must be approved by its own fingerprint, in a few words; `undefined` if it may be approved together
 * with others.
 */
export function individualReason(finding: Finding): string | undefined {
  const { category, subject, before, after, notes } = finding;
  const values = [before ?? '', after ?? ''] as const;
  const texts = [subject, ...values];
  if (category === 'compliance') return 'compliance';
  if (category === 'code' && !STYLE.test(subject)) return 'scripts and policy';
  if (texts.some((text) => /javascript:/i.test(text))) return 'scripts and policy';
  if (category === 'hosting' || /http-equiv=/i.test(subject)) return 'headers and redirects';
  if (texts.some((text) => INDEXING.test(text))) return 'indexing by search engines';
  if ([...notes, ...hiddenDifferences(...values)].some(isDeceptive)) return 'suspicious characters';
  if (category === 'unclassified' || subject.startsWith('further changes')) return 'changes without a description';
  if (values.some((text) => CUT.test(text))) return 'a text too long to be shown whole';
  return undefined;
}
