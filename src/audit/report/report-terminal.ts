import { formatCount } from '../../lib/text/format-count.js';
import { countFolded, detailLine, firstPlaces } from './audit-report.js';
import type { AuditReport, FindingSection, ReportFinding, TableSection } from './audit-report.js';
import type { TerminalPaint } from './terminal-paint.js';
import { cut, shortened, wordMarks, writeParts, type PartWriter } from './word-marks.js';

/** Characters of a value that are shown around a change. */
const MAX_WIDTH = 160;

/** Source positions of a finding. */
const MAX_PLACES = 3;

type Clean = (text: string) => string;

/** A report for a terminal: its sections, then its summary. `clean` makes untrusted text printable. */
export function terminalReport(report: AuditReport, paint: TerminalPaint, clean: Clean): string[] {
  const { sections, summary, notes, trees } = report;
  const strong = summary.isGood === undefined ? paint.bold : summary.isGood ? paint.green : paint.red;
  const width = Math.max(0, ...trees.map(({ name }) => name.length));
  return [
    ...sections.flatMap((section) =>
      'findings' in section ? [...findingLines(section, paint, clean), ''] : tableLines(section, paint, clean),
    ),
    `${strong(clean(summary.strong))}${clean(summary.rest)}`,
    ...notes.map((note) => paint.yellow(clean(note))),
    ...trees.map(({ name, digest }) => paint.dim(`SHA-256 ${name.padEnd(width)} ${digest}`)),
    ...(sections.some((section) => 'rows' in section)
      ? [paint.dim('`--html FILE` writes all of it for a person, `--reporter json` for a program.')]
      : []),
  ];
}

function tableLines({ short = [] }: TableSection, paint: TerminalPaint, clean: Clean): string[] {
  return short.map(([name, text]) => `${paint.bold(name.padEnd(10))} ${clean(text)}`);
}

function findingLines(section: FindingSection, paint: TerminalPaint, clean: Clean): string[] {
  const { title, remedy, findings, most } = section;
  const own = findings.filter(({ isRipple }) => !isRipple);
  const ripples = findings.length - own.length;
  return [
    `${paint.bold(title)}${remedy === '' ? '' : `  ${paint.dim(remedy)}`}`,
    ...own.slice(0, most).flatMap((finding) => linesOf(finding, paint, clean)),
    ...(own.length > most
      ? [`  and ${formatCount(own.length - most, 'more finding')}; \`--reporter json\` lists all`]
      : []),
    ...(ripples > 0
      ? [paint.dim(`  ${formatCount(ripples, 'ripple')}: names, hashes and places that follow from other changes`)]
      : []),
  ];
}

function linesOf(finding: ReportFinding, paint: TerminalPaint, clean: Clean): string[] {
  const { severity, mark, title, fingerprint, warnings, where } = finding;
  const colour = severity === 'error' ? paint.red : severity === 'warning' ? paint.yellow : paint.dim;
  const detail = detailLine(finding);
  const places = firstPlaces(finding, MAX_PLACES).map((place) => paint.cyan(clean(place)));
  return [
    `  ${colour(mark)} ${clean(title)}${fingerprint === undefined ? '' : `  ${paint.dim(fingerprint)}`}`,
    ...[
      ...valueLines(finding, paint, clean),
      ...(detail === '' ? [] : [paint.dim(clean(detail))]),
      ...countFolded(finding),
      ...warnings.map((line) => paint.yellow(clean(line))),
      ...(where === undefined ? places : [[...places, paint.dim(clean(where))].join('  ')]),
    ].map((line) => `      ${line}`),
  ];
}

function valueLines({ before, after }: ReportFinding, paint: TerminalPaint, clean: Clean): string[] {
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
