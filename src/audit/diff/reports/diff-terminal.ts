import { formatCount } from '../../../lib/text/format-count.js';
import { groupBy } from '../../../lib/text/group-by.js';
import type { TerminalPaint } from '../../terminal-paint.js';
import { categoryTitles, type Category } from '../model/change.js';
import type { DiffReport } from '../model/diff-report.js';
import type { Finding } from '../model/finding.js';
import {
  cut,
  detailLine,
  foldedLines,
  fileCounts,
  kindSigns,
  reportWarnings,
  rippleCount,
  shownValues,
  sourceLines,
  warningLines,
} from './labels.js';
import { shortened, wordMarks, writeParts, type PartWriter } from './word-marks.js';

/** Findings of one category that are shown; the rest are counted. */
const MAX_SHOWN = 25;

/** Characters of a value that are shown around a change. */
const MAX_WIDTH = 160;

/**
 * The report for a terminal: findings by category with changed words marked, then a summary. `clean` makes
 * untrusted text printable.
 */
export function terminalReport(report: DiffReport, paint: TerminalPaint, clean: (text: string) => string): string[] {
  const { findings, summary } = report;
  const warnings = reportWarnings(report).map((line) => paint.yellow(line));
  if (report.before.digest === report.after.digest && findings.length === 0)
    return [
      `${paint.green('Equal')}: ${formatCount(report.after.files, 'file')}, byte for byte.`,
      ...warnings,
      paint.dim(`SHA-256 of both trees ${report.after.digest}`),
    ];
  return [
    ...[...groupBy(findings, ({ category }) => category)].flatMap(([category, found]) => [
      ...section(category, found, paint, clean),
      '',
    ]),
    `${paint.bold(formatCount(findings.length - summary.ripples, 'finding'))}${rippleCount(summary)}. Files: ${fileCounts(summary)}.`,
    ...warnings,
    paint.dim(`SHA-256 before ${report.before.digest}`),
    paint.dim(`SHA-256 after  ${report.after.digest}`),
  ];
}

function section(
  category: Category,
  findings: readonly Finding[],
  paint: TerminalPaint,
  clean: (text: string) => string,
): string[] {
  const own = findings.filter(({ ripple }) => !ripple);
  const ripples = findings.length - own.length;
  const lines = [paint.bold(categoryTitles[category])];
  for (const finding of own.slice(0, MAX_SHOWN)) lines.push(...findingLines(finding, paint, clean));
  if (own.length > MAX_SHOWN) lines.push(`  and ${formatCount(own.length - MAX_SHOWN, 'more finding')}`);
  if (ripples > 0)
    lines.push(
      paint.dim(`  ${formatCount(ripples, 'ripple')}: names, hashes and places that follow from other changes`),
    );
  return lines;
}

function findingLines(finding: Finding, paint: TerminalPaint, clean: (text: string) => string): string[] {
  const { kind, fingerprint, summary } = finding;
  return [
    `  ${kindSigns[kind]} ${paint.bold(clean(summary))}  ${paint.dim(fingerprint)}`,
    ...[
      ...valueLines(finding, paint, clean),
      paint.dim(clean(detailLine(finding))),
      ...foldedLines(finding),
      ...warningLines(finding).map((line) => paint.yellow(clean(line))),
      ...sourceLines(finding, 3).map((line) => paint.dim(clean(line))),
    ].map((line) => `      ${line}`),
  ];
}

function valueLines(finding: Finding, paint: TerminalPaint, clean: (text: string) => string): string[] {
  const { before, after } = shownValues(finding);
  const show = (text: string): string => clean(text.replace(/\s+/g, ' '));
  if (before === null || after === null)
    return [
      ...(before === null ? [] : [paint.red(`- ${cut(show(before), MAX_WIDTH)}`)]),
      ...(after === null ? [] : [paint.green(`+ ${cut(show(after), MAX_WIDTH)}`)]),
    ];
  if (before === after) return [`= ${cut(show(before), MAX_WIDTH)}`];
  const marks = wordMarks(before, after);
  const near = MAX_WIDTH / 4;
  const both: PartWriter = (text, isFirst, isLast) =>
    shortened(show(text), near * 2, isFirst ? 0 : near, isLast && !isFirst ? 0 : near);
  return [
    `${paint.red('-')} ${writeParts(marks, { both, before: (text) => paint.red(`[${show(text)}]`) })}`,
    `${paint.green('+')} ${writeParts(marks, { both, after: (text) => paint.green(`[${show(text)}]`) })}`,
  ];
}
