import { formatCount, formatNumber } from '../../../lib/text/format-count.js';
import type { ChangeKind } from '../model/change.js';
import type { DiffReport } from '../model/diff-report.js';
import { ABOUT, type Finding } from '../model/finding.js';

export const kindSigns: Readonly<Record<ChangeKind, string>> = {
  added: '+',
  removed: '-',
  changed: '~',
  moved: '>',
  reordered: '>',
  spelling: '~',
};

/** One sentence for each tree that was changed after the build, and on all that is not known or not judged. */
export function reportWarnings(report: Pick<DiffReport, 'before' | 'after' | 'notes'>): string[] {
  return [
    ...(['before', 'after'] as const)
      .filter((side) => report[side].manifest === 'differs')
      .map((side) => `The tree ${side} does not match its manifest: it was changed after the build.`),
    ...report.notes,
  ];
}

/** Numbers of files: `3 changed, 1 added, 200 equal`. */
export function fileCounts({ equal, changed, added, removed, moved }: DiffReport['summary']): string {
  const counts = [
    [changed, 'changed'],
    [moved, 'moved'],
    [added, 'added'],
    [removed, 'removed'],
    [equal, 'equal'],
  ] as const;
  return counts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${formatNumber(count)} ${word}`)
    .join(', ');
}

/** What a reader must not miss: each figure that changed, as `amount: ₹10 -> ₹20`, then the notes. */
export function warningLines({ facts, notes }: Finding, arrow = '->'): string[] {
  return [
    ...facts.map(({ kind, before, after }) => {
      if (before.length === 0) return `new ${kind}: ${after.join(', ')}`;
      if (after.length === 0) return `${kind} gone: ${before.join(', ')}`;
      return `${kind}: ${before.join(', ')} ${arrow} ${after.join(', ')}`;
    }),
    ...notes,
  ];
}

/** The technical detail of a finding, after its sentence: what it is called, and where. */
export function detailLine(finding: Finding): string {
  const { category, subject, before, after, context, kind } = finding;
  const detail = isAboutStyles(finding) ? `before: ${before ?? 'none'}; after: ${after ?? 'none'}` : context;
  const name = category === 'compliance' ? subject : `${subject} ${kind}`;
  return [name, detail].filter((part) => part !== null).join('; ');
}

/** Whether the values of a finding are styles that hide a text; its context is then the text. */
export function isAboutStyles({ [ABOUT]: about }: Finding): boolean {
  return about.what === 'policy-visibility';
}

/** The values that are compared for the reader: the hidden text on both sides if the values are styles. */
export function shownValues(finding: Finding): Pick<Finding, 'before' | 'after'> {
  const { context } = finding;
  return isAboutStyles(finding) ? { before: context, after: context } : finding;
}

/** How many changes are folded into a finding beside the one that is shown; none for a single change. */
export function foldedLines({ members }: Finding): string[] {
  return members.length === 0 ? [] : [`and ${formatCount(members.length - 1, 'more change')} with the same cause`];
}

/** Unique sources of a finding: `before -> after`, or one position if both are equal. */
export function sourceLines({ sources }: Finding, limit: number): string[] {
  const lines = [
    ...new Set(
      sources.map(({ before, after }) =>
        before === after || before === null
          ? (after ?? '')
          : after === null
            ? `${before} (before)`
            : `${before} -> ${after}`,
      ),
    ),
  ];
  return lines.length > limit ? [...lines.slice(0, limit), `and ${String(lines.length - limit)} more places`] : lines;
}

/** The command that approves findings. The person who approves replaces both `…`, which are refused as they are. */
export function approvalCommand(fingerprints: readonly string[]): string {
  return `npx islet baseline approve ${fingerprints.join(' ')} --by "…" --reason "…"`;
}

/** The number of ripples, as the end of a count of findings; empty without. */
export function rippleCount({ ripples }: DiffReport['summary']): string {
  return ripples > 0 ? ` and ${formatCount(ripples, 'ripple')}` : '';
}

/** A text with at most `length` characters. */
export function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
