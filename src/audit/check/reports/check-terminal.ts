import { formatCount } from '../../../lib/text/format-count.js';
import type { TerminalPaint } from '../../terminal-paint.js';
import type { CheckFinding, CheckReport } from '../check.js';
import type { RuleSeverity } from '../site/rule.js';

/** Notes of one rule that are shown; the rest is counted. All errors and warnings are shown. */
const MAX_NOTES = 20;

/** Files of one finding that are named; otherwise they are counted. */
const MAX_FILES = 3;

/** The report for a terminal: findings by rule, with their positions. `quiet` leaves notes out. */
export function checkLines(
  { findings, pages }: CheckReport,
  paint: TerminalPaint,
  clean: (text: string) => string,
  quiet: boolean,
): string[] {
  const lines: string[] = [];
  const shown = quiet ? findings.filter(({ severity }) => severity !== 'note') : findings;
  for (const rule of new Set(shown.map((finding) => finding.rule))) {
    const own = shown.filter((finding) => finding.rule === rule);
    lines.push(`${paint.bold(rule)}  ${paint.dim(own[0]?.remedy ?? '')}`);
    const notes = own.filter(({ severity }) => severity === 'note');
    const cut = new Set(notes.slice(MAX_NOTES));
    for (const finding of own) if (!cut.has(finding)) lines.push(...findingLines(finding, paint, clean));
    if (cut.size > 0) lines.push(`  and ${formatCount(cut.size, 'more note')}; \`--reporter json\` lists all`);
    lines.push('');
  }
  const count = (severity: RuleSeverity): number => findings.filter((finding) => finding.severity === severity).length;
  const errors = count('error');
  const sums = [
    formatCount(errors, 'error'),
    formatCount(count('warning'), 'warning'),
    formatCount(count('note'), 'note'),
  ].join(', ');
  lines.push(
    `${errors === 0 ? paint.green(formatCount(pages, 'page')) : paint.red(formatCount(pages, 'page'))} checked: ${sums}.`,
  );
  return lines;
}

function findingLines(
  { severity, message, source, files }: CheckFinding,
  paint: TerminalPaint,
  clean: (text: string) => string,
): string[] {
  const colour = severity === 'error' ? paint.red : severity === 'warning' ? paint.yellow : paint.dim;
  const [first = ''] = files;
  const where = files.length <= MAX_FILES ? files.join(', ') : `${String(files.length)} pages, such as ${first}`;
  return [
    `  ${colour(severity)} ${clean(message)}`,
    `      ${paint.cyan(clean(source ?? where))}${source === null ? '' : `  ${paint.dim(clean(where))}`}`,
  ];
}
