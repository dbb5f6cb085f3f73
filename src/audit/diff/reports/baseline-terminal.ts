import { formatCount } from '../../../lib/text/format-count.js';
import type { TerminalPaint } from '../../terminal-paint.js';
import { individualReason } from '../individual-approval.js';
import type { Finding } from '../model/finding.js';
import { address, approvalCommand, categoryTitles, countFiles, kindSigns } from './labels.js';

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
      ...(skipped.length === 0 ? [] : [paint.bold(`Skipped: ${formatCount(skipped.length, 'finding')}`)]),
      ...skipped
        .slice(0, MAX_SHOWN)
        .flatMap(({ fingerprint, reason }) => [
          `  ${clean(open.find((finding) => finding.fingerprint === fingerprint)?.subject ?? '')}  ${paint.yellow(clean(reason))}`,
          `    ${approvalCommand([fingerprint])}`,
        ]),
      ...more(skipped.length - MAX_SHOWN, '`--reporter json` has all'),
      ...(open.length === 0
        ? []
        : [`${formatCount(open.length, 'finding')} not approved: see \`islet baseline status\`.`]),
    ];
  if (open.length === 0) return [];
  const groups = [...new Set(open.map(({ category }) => category))];
  const each = Math.max(1, Math.floor(MAX_SHOWN / groups.length));
  const single = open.filter((finding) => individualReason(finding) !== undefined).length;
  return [
    ...groups.flatMap((category) => {
      const own = open.filter((finding) => finding.category === category);
      return [
        `${paint.bold(categoryTitles[category])}  ${paint.dim(`${String(own.length)}  --category ${category}`)}`,
        ...own.slice(0, each).map((finding) => line(finding, paint, clean)),
        ...more(own.length - each),
      ];
    }),
    '',
    `${paint.bold(formatCount(open.length, 'finding'))} not approved${single === 0 ? '' : `, of which ${String(single)} (marked *) each by a command of its own`}.`,
    'To read and approve them: npx islet diff baseline/tree --html report.html',
  ];
}

function more(count: number, where?: string): string[] {
  return count > 0 ? [`  and ${formatCount(count, 'more finding')}${where === undefined ? '' : `; ${where}`}`] : [];
}

function line(finding: Finding, paint: TerminalPaint, clean: (text: string) => string): string {
  const { fingerprint, kind, subject, files } = finding;
  const [first = ''] = files;
  const where = files.length === 1 ? address(first) : countFiles(files);
  const mark = individualReason(finding) === undefined ? ' ' : paint.yellow('*');
  return `${mark} ${paint.dim(fingerprint)}  ${kindSigns[kind]} ${cut(clean(subject))}  ${paint.cyan(cut(clean(where)))}`;
}

function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
