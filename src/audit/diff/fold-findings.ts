import { groupBy } from '../../lib/text/group-by.js';
import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import { sha256Hex } from '../../lib/text/hash.js';
import { individualReason } from './individual-approval.js';
import type { Finding } from './model/finding.js';
import { summaryOf } from './model/summary.js';

/**
 * Folds findings of the same kind, at the same path and with the same known cause into one: a heading that a template
 * writes in capitals is one change, on however many pages. A finding that must be approved by its own fingerprint
 * stays separate, so that approving a folded one never approves it.
 */
export function foldFindings(findings: readonly Finding[]): Finding[] {
  const groups = groupBy(findings, (finding) => {
    const { category, kind, subject, ripple, sources, fingerprint } = finding;
    const isFolded = hasKnownCause(finding) && individualReason(finding) === undefined;
    return isFolded ? JSON.stringify([category, kind, withoutIndexes(subject), ripple, sources]) : fingerprint;
  });
  return [...groups.values()].flatMap(fold);
}

function hasKnownCause({ sources }: Finding): boolean {
  return sources.length > 0 && !sources.some(({ after }) => after?.startsWith('one of these') === true);
}

function withoutIndexes(subject: string): string {
  return subject.replace(/\[\d+\]/g, '[]');
}

function fold(group: readonly Finding[]): Finding[] {
  const [first] = group;
  if (!first || group.length === 1) return [...group];
  const prints = group.map(({ fingerprint }) => fingerprint).sort(byCodeUnit);
  const files = [...new Set(group.flatMap((finding) => finding.files))].sort(byCodeUnit);
  const facts = new Map(group.flatMap((finding) => finding.facts.map((fact) => [JSON.stringify(fact), fact])));
  return [
    {
      ...first,
      fingerprint: sha256Hex(JSON.stringify(prints)).slice(0, 16),
      subject: withoutIndexes(first.subject),
      summary: summaryOf({ says: `${withoutIndexes(first.subject)} ${first.kind}` }, files),
      context: null,
      facts: [...facts.values()],
      notes: [...new Set(group.flatMap(({ notes }) => notes))],
      count: group.reduce((sum, { count }) => sum + count, 0),
      files,
      members: group.map(({ fingerprint, subject, before, after, files }) => ({
        fingerprint,
        subject,
        before,
        after,
        files,
      })),
    },
  ];
}
