import { categoryTitles } from '../model/change.js';
import type { DiffReport } from '../model/diff-report.js';
import type { Finding } from '../model/finding.js';
import { formatCount } from '../../../lib/text/format-count.js';
import {
  detailLine,
  fileCounts,
  foldedLines,
  reportWarnings,
  shownValues,
  sourceLines,
  warningLines,
} from './labels.js';
import { shortened, wordMarks, writeParts } from './word-marks.js';

/** Length of the report in UTF-16 code units: comments on pull requests have at most 65,536 characters. */
const MARKDOWN_LIMIT = 60_000;

const MAX_VALUE = 300;

/** The report as Markdown for a pull request: as many findings as fit, then the number of the others. */
export function markdownReport(report: DiffReport): string {
  const { findings, summary, before, after } = report;
  const own = findings.filter(({ ripple }) => !ripple);
  const head = [
    '## What changed',
    '',
    `${formatCount(own.length, 'finding')}${summary.ripples > 0 ? ` and ${formatCount(summary.ripples, 'ripple')} (names, hashes and places that follow from other changes)` : ''}. Files: ${fileCounts(summary)}.`,
    '',
    `| | Files | SHA-256 of the tree |\n|---|---|---|\n| before | ${String(before.files)} | \`${before.digest}\` |\n| after | ${String(after.files)} | \`${after.digest}\` |`,
    '',
    ...reportWarnings(report).flatMap((line) => [`⚠ ${line}`, '']),
  ].join('\n');
  let text = head;
  let category = '';
  let shown = 0;
  for (const finding of own) {
    const title = finding.category === category ? '' : `\n### ${categoryTitles[finding.category]}\n\n`;
    const next = title + item(finding);
    // Leaves room for the last sentence.
    if (text.length + next.length > MARKDOWN_LIMIT - 200) break;
    text += next;
    category = finding.category;
    shown += 1;
  }
  const cut = own.length - shown;
  return cut === 0
    ? text
    : `${text}\n**${formatCount(cut, 'more finding')} did not fit here.** The JSON and HTML reports have all of them.\n`;
}

function item(finding: Finding): string {
  const { fingerprint, summary } = finding;
  const lines = [
    `- **${escaped(summary)}** (${code(fingerprint)})`,
    ...values(finding),
    `  - ${escaped(detailLine(finding))}`,
    ...foldedLines(finding).map((line) => `  - ${line}`),
    ...warningLines(finding).map((line) => `  - ⚠ ${escaped(line.replace('->', '→'))}`),
    ...sourceLines(finding, 5).map((line) => `  - ${code(line)}`),
  ];
  return `${lines.join('\n')}\n`;
}

function values(finding: Finding): string[] {
  const { before, after } = shownValues(finding);
  if (before === null || after === null || before === after) {
    return [
      ...(before === null ? [] : [`  - ${before === after ? 'unchanged' : 'was'}: ${escaped(cut(before))}`]),
      ...(after === null || before === after ? [] : [`  - is: ${escaped(cut(after))}`]),
    ];
  }
  const line = writeParts(wordMarks(before, after), {
    both: (text, isFirst, isLast) => escaped(shortened(text, 130, isFirst ? 0 : 60, isLast ? 0 : 60)),
    before: (text) => `<del>${escaped(cut(text))}</del>`,
    after: (text) => `<ins>${escaped(cut(text))}</ins>`,
  });
  return [`  - ${line}`];
}

function cut(text: string): string {
  return shortened(text, MAX_VALUE, MAX_VALUE, 0);
}

/** Escapes text from pages for Markdown and terminals. */
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
  return text
    .replace(/\s+/g, ' ')
    .replace(
      /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g,
      (character) => `[U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`,
    );
}
