import { formatCount } from '../../../lib/text/format-count.js';
import { groupBy } from '../../../lib/text/group-by.js';
import type { TerminalPaint } from '../../report/terminal-paint.js';
import { cut, wordMarks } from '../../report/word-marks.js';
import { individualReason } from '../individual-approval.js';
import type { Finding } from '../model/finding.js';
import { categoryTitles } from '../model/change.js';
import { approvalCommand, kindSigns } from './labels.js';
import { fileOrCount } from '../model/summary.js';

/** Findings that fit on a screen, shared among the categories. */
const MAX_SHOWN = 20;

/** A result of `islet baseline`. */
interface BaselineLines {
  readonly open: readonly Finding[];
  readonly approved?: readonly string[];
  readonly skipped?: readonly { readonly fingerprint: string; readonly reason: string }[];
}

/**
 * What waits for approval: one line for each finding, by category, with counts, cut at a screen. After an approval,
 * the findings that it skipped, each with its command.
 */
export function baselineLines(
  { open, approved, skipped = [] }: BaselineLines,
  paint: TerminalPaint,
  clean: (text: string) => string,
): string[] {
  if (approved !== undefined)
    return [
      `Approved: ${formatCount(approved.length, 'finding')}.`,
      ...(skipped.length === 0 ? [] : [paint.bold(`Skipped: ${formatCount(skipped.length, 'finding')}`)]),
      ...skipped
        .slice(0, MAX_SHOWN)
        .flatMap(({ fingerprint, reason }) => [
          `  ${clean(open.find((finding) => finding.fingerprint === fingerprint)?.summary ?? '')}  ${paint.yellow(clean(reason))}`,
          `    ${approvalCommand([fingerprint])}`,
        ]),
      ...more(skipped.length - MAX_SHOWN, '`--reporter json` has all'),
      ...(open.length === 0
        ? ['Everything that differs from the baseline is approved.']
        : [`${formatCount(open.length, 'finding')} not approved: see \`islet baseline status\`.`]),
    ];
  if (open.length === 0) return [];
  const groups = groupBy(open, ({ category }) => category);
  const each = Math.max(1, Math.floor(MAX_SHOWN / groups.size));
  const single = open.filter((finding) => individualReason(finding) !== undefined).length;
  return [
    ...[...groups].flatMap(([category, own]) => [
      `${paint.bold(categoryTitles[category])}  ${paint.dim(`${String(own.length)}  --category ${category}`)}`,
      ...own.slice(0, each).map((finding) => line(finding, paint, clean)),
      ...more(own.length - each),
    ]),
    '',
    `${paint.bold(formatCount(open.length, 'finding'))} not approved${single === 0 ? '' : `, of which ${String(single)} (marked *) each by a command of its own`}.`,
    'To read and approve them: npx islet diff baseline/tree --html report.html',
  ];
}

function more(count: number, where?: string): string[] {
  return count > 0 ? [`  and ${formatCount(count, 'more finding')}${where === undefined ? '' : `; ${where}`}`] : [];
}

function line(finding: Finding, paint: TerminalPaint, clean: (text: string) => string): string {
  const { fingerprint, kind, category, subject, files, summary } = finding;
  const mark = individualReason(finding) === undefined ? ' ' : paint.yellow('*');
  if (category === 'compliance') return `${mark} ${paint.dim(fingerprint)}  ${kindSigns[kind]} ${clean(summary)}`;
  const shown = `${kindSigns[kind]} ${cut(clean(subject), 36)}  ${paint.cyan(cut(clean(fileOrCount(files)), 28))}`;
  return `${mark} ${paint.dim(fingerprint)}  ${shown}  ${paint.dim(clean(changedWords(finding)))}`;
}

/** The changed words of both values, in a few characters. */
function changedWords({ before, after }: Finding): string {
  const marks = before !== null && after !== null ? wordMarks(before, after) : [];
  const words = (side: 'before' | 'after', text: string | null): string => {
    const own = marks.filter((mark) => mark.in === side).map((mark) => mark.text);
    return cut((marks.length > 0 ? own.join(' … ') : (text ?? 'none')).replace(/\s+/g, ' ').trim(), 20);
  };
  return `${words('before', before)} -> ${words('after', after)}`;
}
