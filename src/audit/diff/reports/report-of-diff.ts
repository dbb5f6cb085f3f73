import { formatCount, formatNumber } from '../../../lib/text/format-count.js';
import { groupBy } from '../../../lib/text/group-by.js';
import type { AuditReport, ReportFinding, ReportTree } from '../../report/audit-report.js';
import { findingPlace } from '../../report/ci-finding.js';
import { individualReason } from '../individual-approval.js';
import { categoryTitles } from '../model/change.js';
import type { DiffReport, ReportedTree } from '../model/diff-report.js';
import { ABOUT, type Finding } from '../model/finding.js';
import { kindSigns } from './labels.js';

/** Findings of one category that a terminal shows. */
const MAX_SHOWN = 25;

/** A comparison as a report: its findings by category. */
export function reportOfDiff({ findings, summary, before, after, notes }: DiffReport): AuditReport {
  const isEqual = before.digest === after.digest && findings.length === 0;
  const differs = (['before', 'after'] as const).filter((side) => ({ before, after })[side].manifest === 'differs');
  const ripples = summary.ripples > 0 ? ` and ${formatCount(summary.ripples, 'ripple')}` : '';
  return {
    command: 'diff',
    title: 'What changed',
    summary: isEqual
      ? { strong: 'Equal', rest: `: ${formatCount(after.files, 'file')}, byte for byte.`, isGood: true }
      : {
          strong: formatCount(findings.length - summary.ripples, 'finding'),
          rest: `${ripples}. Files: ${fileCounts(summary)}.`,
        },
    notes: [
      ...differs.map((side) => `The tree ${side} does not match its manifest: it was changed after the build.`),
      ...notes,
    ],
    trees: isEqual ? [treeOf('of both trees', after)] : [treeOf('before', before), treeOf('after', after)],
    sections: [...groupBy(findings, ({ category }) => category)].map(([id, own]) => ({
      id,
      title: categoryTitles[id],
      about: `${categoryTitles[id]} changed.`,
      remedy: '',
      findings: own.map(findingOf),
      most: MAX_SHOWN,
    })),
  };
}

function treeOf(name: string, { digest, files, bytes, manifest }: ReportedTree): ReportTree {
  const match = {
    agrees: 'matches its manifest',
    differs: 'does not match its manifest',
    absent: 'without a manifest',
  };
  const about = `${formatCount(files, 'file')}, ${(bytes / 1e6).toFixed(1)} MB, ${match[manifest]}`;
  return { name, digest, files, about };
}

/** Numbers of files: `3 changed, 1 added, 200 equal`. */
function fileCounts({ equal, changed, added, removed, moved }: DiffReport['summary']): string {
  return Object.entries({ changed, moved, added, removed, equal })
    .filter(([, count]) => count > 0)
    .map(([word, count]) => `${formatNumber(count)} ${word}`)
    .join(', ');
}

function findingOf(finding: Finding): ReportFinding {
  const { category, kind, subject, fingerprint, summary, before, after, context, ripple, sources, notes } = finding;
  const isCompliance = category === 'compliance';
  // The values are styles then, and the context is the text that they hide.
  const isStyle = finding[ABOUT].what === 'policy-visibility';
  const styles = `before: ${before ?? 'none'}; after: ${after ?? 'none'}`;
  const around = isStyle ? styles : context;
  return {
    severity: isCompliance || category === 'unclassified' ? 'error' : 'note',
    fails: true,
    name: `${subject} ${fingerprint}`,
    fingerprint,
    place: sources
      .map((source) => findingPlace(source.after ?? source.before))
      .find((place) => place?.line !== undefined),
    mark: kindSigns[kind],
    kind,
    title: summary,
    before: isStyle ? context : before,
    after: isStyle ? context : after,
    detail: isCompliance ? [subject, ...(around === null ? [] : [around])].join('; ') : `${subject} ${kind}`,
    context: isCompliance ? null : context,
    warnings: [...finding.facts.map(factLine), ...notes],
    members: finding.members,
    places: placesOf(finding),
    files: finding.files,
    count: finding.count,
    isRipple: ripple,
    alone: individualReason(finding),
  };
}

/** A figure that changed, as `amount: ₹10 -> ₹20`. */
function factLine({ kind, before, after }: Finding['facts'][number]): string {
  if (before.length === 0) return `new ${kind}: ${after.join(', ')}`;
  if (after.length === 0) return `${kind} gone: ${before.join(', ')}`;
  return `${kind}: ${before.join(', ')} -> ${after.join(', ')}`;
}

/** Unique sources of a finding: `before -> after`, or one position if both are equal. */
function placesOf({ sources }: Finding): string[] {
  const lines = sources.map(({ before, after }) => {
    if (before === after || before === null) return after ?? '';
    return after === null ? `${before} (before)` : `${before} -> ${after}`;
  });
  return [...new Set(lines)];
}
