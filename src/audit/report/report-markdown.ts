import { formatCount } from '../../lib/text/format-count.js';
import { countFolded, detailLine, firstPlaces, ownFindings } from './audit-report.js';
import type { AuditReport, ReportFinding, TableSection } from './audit-report.js';
import { visibly } from './escape-visibly.js';
import { shortened, wordMarks, writeParts } from './word-marks.js';

/** Length of a report of findings in UTF-16 code units: comments on pull requests have at most 65,536 characters. */
const MARKDOWN_LIMIT = 60_000;

const MAX_VALUE = 300;
const MAX_PLACES = 5;

/** A report as Markdown: all tables, and as many findings as fit into a comment, then the number of the others. */
export function markdownReport(report: AuditReport): string {
  const { title, summary, notes, trees, sections } = report;
  const hasRipples = sections.some(
    (section) => 'findings' in section && section.findings.some(({ isRipple }) => isRipple),
  );
  let text = [
    `## ${title}`,
    `${escaped(summary.strong)}${summary.rest}`,
    ...(trees.length === 0
      ? []
      : [
          table(
            ['', 'Files', 'SHA-256 of the tree'],
            trees.map(({ name, files, digest }) => [name, String(files), code(digest)]),
          ),
        ]),
    ...(hasRipples ? ['Ripples are names, hashes and places that follow from other changes.'] : []),
    ...notes.map((note) => `⚠ ${note}`),
    ...sections.flatMap((section) => ('rows' in section ? [sectionText(section)] : [])),
    '',
  ].join('\n\n');
  const findings = ownFindings(report);
  let last: string | undefined;
  let shown = 0;
  for (const { section, finding } of findings) {
    const about = section.remedy === '' ? '' : `${section.remedy}\n\n`;
    const heading = section.id === last ? '' : `${last === undefined ? '' : '\n'}### ${section.title}\n\n${about}`;
    const next = heading + item(finding);
    // Leaves room for the last sentence.
    if (text.length + next.length > MARKDOWN_LIMIT - 200) break;
    text += next;
    last = section.id;
    shown += 1;
  }
  const left = findings.length - shown;
  return left === 0
    ? text.replace(/\n+$/, '\n')
    : `${text}\n**${formatCount(left, 'more finding')} did not fit here.** The JSON and HTML reports have all of them.\n`;
}

function sectionText({ title, about, columns, rows, empty }: TableSection): string {
  const content =
    rows.length === 0
      ? escaped(empty)
      : table(
          columns,
          rows.map((cells) => cells.map(escaped)),
        );
  return `### ${escaped(title)}\n\n${about}\n\n${content}`;
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function item(finding: ReportFinding): string {
  const { title, kind, fingerprint, warnings, where } = finding;
  const name = fingerprint === undefined ? kind : code(fingerprint);
  const lines = [
    ...values(finding),
    ...[detailLine(finding), where ?? ''].filter((line) => line !== '').map(escaped),
    ...countFolded(finding),
    ...warnings.map((line) => `⚠ ${escaped(line.replace('->', '→'))}`),
    ...firstPlaces(finding, MAX_PLACES).map(code),
  ];
  return `${[`- **${escaped(title)}** (${name})`, ...lines.map((line) => `  - ${line}`)].join('\n')}\n`;
}

function values({ before, after }: ReportFinding): string[] {
  const short = (text: string): string => escaped(shortened(text, MAX_VALUE, MAX_VALUE, 0));
  if (before === null || after === null || before === after)
    return [
      ...(before === null ? [] : [`${before === after ? 'unchanged' : 'was'}: ${short(before)}`]),
      ...(after === null || before === after ? [] : [`is: ${short(after)}`]),
    ];
  return [
    writeParts(wordMarks(before, after), {
      both: (text, isFirst, isLast) => escaped(shortened(text, 130, isFirst ? 0 : 60, isLast ? 0 : 60)),
      before: (text) => `<del>${short(text)}</del>`,
      after: (text) => `<ins>${short(text)}</ins>`,
    }),
  ];
}

/** Text of pages must not be read as markup, and makes no links. */
function escaped(text: string): string {
  return clean(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_{}[\]()#+\-.!|~@]/g, '\\$&');
}

function code(text: string): string {
  const inner = clean(text);
  return inner.includes('`') ? `\`\` ${inner} \`\`` : `\`${inner}\``;
}

function clean(text: string): string {
  return visibly(text.replace(/\s+/g, ' '), (name) => `[${name}]`);
}
