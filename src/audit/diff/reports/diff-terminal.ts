import { formatCount } from '../../../lib/text/format-count.js';
import type { TerminalPaint } from '../../terminal-paint.js';
import { categoryTitles, type Category } from '../model/change.js';
import type { DiffReport } from '../model/diff-report.js';
import type { Finding } from '../model/finding.js';
import {
  cut,
  detailLine,
  isAboutStyles,
  factLines,
  foldedLines,
  fileCounts,
  kindSigns,
  manifestWarnings,
  rippleCount,
  sourceLines,
} from './labels.js';
import { fileOrCount } from '../model/summary.js';
import { wordMarks } from './word-marks.js';

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
  const warnings = manifestWarnings(report).map((line) => paint.yellow(line));
  if (report.before.digest === report.after.digest)
    return [
      `${paint.green('Equal')}: ${formatCount(report.after.files, 'file')}, byte for byte.`,
      ...warnings,
      paint.dim(`SHA-256 of both trees ${report.after.digest}`),
    ];
  const lines: string[] = [];
  for (const category of new Set(findings.map((finding) => finding.category)))
    lines.push(
      ...section(
        category,
        findings.filter((finding) => finding.category === category),
        paint,
        clean,
      ),
      '',
    );
  lines.push(
    `${paint.bold(formatCount(findings.length - summary.ripples, 'finding'))}${rippleCount(summary)}. Files: ${fileCounts(summary)}.`,
    ...warnings,
    paint.dim(`SHA-256 before ${report.before.digest}`),
    paint.dim(`SHA-256 after  ${report.after.digest}`),
  );
  return lines;
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
  const { kind, subject, files, before, after, context, notes, fingerprint, summary } = finding;
  const detail = detailLine(finding);
  const head =
    detail === undefined
      ? `${clean(subject)}${kind === 'changed' ? '' : ` ${kind}`}  ${paint.cyan(clean(fileOrCount(files)))}`
      : paint.bold(clean(summary));
  const at = detail ?? (context === null ? undefined : `at "${context}"`);
  return [
    `  ${kindSigns[kind]} ${head}  ${paint.dim(fingerprint)}`,
    ...(isAboutStyles(finding)
      ? valueLines(context, context, paint, clean)
      : valueLines(before, after, paint, clean)
    ).map((line) => `      ${line}`),
    ...(at === undefined ? [] : [`      ${paint.dim(clean(at))}`]),
    ...foldedLines(finding).map((line) => `      ${line}`),
    ...factLines(finding).map((line) => `      ${paint.yellow(clean(line))}`),
    ...notes.map((line) => `      ${paint.yellow(clean(line))}`),
    ...sourceLines(finding, 3).map((line) => `      ${paint.dim(clean(line))}`),
  ];
}

function valueLines(
  before: string | null,
  after: string | null,
  paint: TerminalPaint,
  clean: (text: string) => string,
): string[] {
  const show = (text: string): string => clean(text.replace(/\s+/g, ' '));
  if (before === null || after === null)
    return [
      ...(before === null ? [] : [paint.red(`- ${cut(show(before), MAX_WIDTH)}`)]),
      ...(after === null ? [] : [paint.green(`+ ${cut(show(after), MAX_WIDTH)}`)]),
    ];
  if (before === after) return [`= ${cut(show(before), MAX_WIDTH)}`];
  const marks = wordMarks(before, after);
  const side = (name: 'before' | 'after', sign: string, colour: (text: string) => string): string =>
    `${colour(sign)} ${marks
      .filter((mark) => mark.in !== (name === 'before' ? 'after' : 'before'))
      .map((mark, index, all) =>
        mark.in === 'both'
          ? context(show(mark.text), index === 0, index === all.length - 1)
          : colour(`[${show(mark.text)}]`),
      )
      .join('')}`;
  return [side('before', '-', paint.red), side('after', '+', paint.green)];
}

/** Shortens unchanged text around a change. */
function context(text: string, first: boolean, last: boolean): string {
  const half = MAX_WIDTH / 4;
  if (text.length <= half * 2) return text;
  if (first) return `…${text.slice(-half)}`;
  return last ? `${text.slice(0, half)}…` : `${text.slice(0, half)}…${text.slice(-half)}`;
}
