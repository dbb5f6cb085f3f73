import { formatCount } from '../../lib/text/format-count.js';
import { cspHash } from '../csp-hash.js';
import type { AuditReport, FindingSection, ReportFinding, TableSection } from './audit-report.js';
import { escapeVisibly, withCode } from './escape-visibly.js';
import { FILTER_SCRIPT } from './filter-script.js';
import { findingCard, findingLine, type CardParts } from './finding-card.js';
import { REPORT_STYLE } from './report-style.js';

/** Characters for cards of findings. */
const FINDINGS_BUDGET = 3_000_000;

/** HTML that only one command adds to its report. */
export interface ReportParts {
  /** Below the summary. */
  readonly head?: string;
  readonly card?: (finding: ReportFinding) => CardParts;
  /** At the end of `<main>`, and after it. */
  readonly end?: string;
  readonly after?: string;
  readonly scripts?: readonly string[];
  /** Directives of the policy beyond those of styles and scripts. */
  readonly policy?: readonly string[];
}

const NO_PARTS: CardParts = { button: '', end: '' };

/**
 * A report as one HTML file that loads nothing. Tables and findings are plain HTML; scripts only filter findings. The result is
 * deterministic.
 */
export function htmlReport(report: AuditReport, parts: ReportParts = {}): string {
  const { title, summary, notes, trees, sections } = report;
  const tables = sections.filter((section) => 'rows' in section);
  const groups = sections.filter((section) => 'findings' in section);
  const cards = cardsOf(groups, parts.card ?? (() => NO_PARTS));
  const hasFindings = cards.items.length > 0;
  const scripts = [...(hasFindings ? [FILTER_SCRIPT] : []), ...(parts.scripts ?? [])];
  const sentence = `${summary.strong}${summary.rest}`;
  const shortened =
    cards.lines > 0
      ? [
          `${formatCount(cards.lines, 'finding')} ${cards.lines === 1 ? 'is' : 'are'} shown in one line each, so that this page stays small; \`--reporter json\` has all values.`,
        ]
      : [];
  const warnings = [...shortened, ...notes].map((note) => `<li>${withCode(note)}</li>`).join('');
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    ...(parts.policy ?? []),
    ...(scripts.length === 0 ? [] : [`script-src ${scripts.map((script) => `'${cspHash(script)}'`).join(' ')}`]),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">
<title>${escapeVisibly(`${title}: ${summary.strong}`)}</title>
<style>${REPORT_STYLE}</style>
</head>
<body>
<header class="top">
<h1>${escapeVisibly(title)}</h1>
<p class="sum">${escapeVisibly(sentence)}</p>
${parts.head ?? ''}
${trees.length === 0 ? '' : `<div class="trees">${trees.map(({ name, about, digest }) => `<dl><dt>${escapeVisibly(name)}</dt><dd>${escapeVisibly(about)}</dd><dd class="digest">SHA-256 <code>${digest}</code></dd></dl>`).join('')}</div>`}
${warnings === '' ? '' : `<ul class="warnings">${warnings}</ul>`}
${tables.length === 0 ? '' : `<nav class="contents" aria-label="Contents">${tables.map(({ id, title: name, rows }) => `<span><a href="#${id}">${escapeVisibly(name)}</a> ${String(rows.length)}</span>`).join('')}</nav>`}
</header>
${hasFindings ? filterBar(groups, parts.card !== undefined) : ''}
<main>
${tables.map(tableSection).join('\n')}
${hasFindings ? `${cards.items.join('\n')}\n<p class="none" hidden>Nothing matches these filters.</p>` : ''}
${tables.length === 0 && !hasFindings ? `<p class="equal">${escapeVisibly(sentence)}</p>` : ''}
${parts.end ?? ''}
</main>
${parts.after ?? ''}
${scripts.map((script) => `<script>${script}</script>`).join('\n')}
</body>
</html>
`;
}

/**
 * One item for each finding, in order: cards as far as there is room, lines for the others. What must be approved on its
 * own always has a card.
 */
function cardsOf(
  sections: readonly FindingSection[],
  partsOf: (finding: ReportFinding) => CardParts,
): { readonly items: readonly string[]; readonly lines: number } {
  const all = sections
    .flatMap((section) => section.findings.map((finding) => ({ section, finding })))
    .map((entry, index) => ({ ...entry, number: index + 1, isGrave: isGrave(entry.finding) }));
  const items: string[] = [];
  let room = FINDINGS_BUDGET;
  let lines = 0;
  for (const { section, finding, number, isGrave: isWhole } of [...all].sort(
    (a, b) => Number(b.isGrave) - Number(a.isGrave),
  )) {
    const card = room > 0 || isWhole ? findingCard(section, finding, number, partsOf(finding)) : undefined;
    room -= card?.length ?? 0;
    if (card === undefined) lines += 1;
    items[number - 1] = card ?? findingLine(section, finding, number);
  }
  return { items, lines };
}

function isGrave({ isRipple, alone }: ReportFinding): boolean {
  return !isRipple && alone !== undefined;
}

function filterBar(sections: readonly FindingSection[], hasPages: boolean): string {
  const ripples = sections.reduce((sum, { findings }) => sum + findings.filter(({ isRipple }) => isRipple).length, 0);
  return `<div class="bar" role="search">
<div class="filters">${sections.map(filterButton).join('')}</div>
<label class="find">Find <input type="search" id="find" placeholder="word, page, file" autocomplete="off"></label>
${ripples > 0 ? `<label class="toggle"><input type="checkbox" id="ripples"> ${formatCount(ripples, 'ripple')}</label>` : ''}
<span id="shown" role="status"></span>
<span class="keys" aria-hidden="true"><kbd>j</kbd><kbd>k</kbd> move ${hasPages ? '<kbd>o</kbd> page ' : ''}<kbd>/</kbd> find</span>
</div>`;
}

function filterButton({ id, title, findings }: FindingSection): string {
  const isError = findings.some(({ severity }) => severity === 'error');
  const count = findings.filter(({ isRipple }) => !isRipple).length;
  return `<button type="button" class="filter${isError ? ' c-error' : ''}" data-category="${id}" aria-pressed="false">${escapeVisibly(title)} <b>${String(count)}</b></button>`;
}

function tableSection({ id, title, about, columns, rows, empty }: TableSection): string {
  const content =
    rows.length === 0
      ? `<p>${escapeVisibly(empty)}</p>`
      : htmlTable(
          columns,
          rows.map((cells) => cells.map(escapeVisibly)),
        );
  return `<section class="table" id="${id}"><h2>${escapeVisibly(title)}</h2><p>${withCode(about)}</p>${content}</section>`;
}

/** A table of cells in HTML, which is a list on a narrow screen. */
export function htmlTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const names = columns.map(escapeVisibly);
  const body = rows.map(
    (cells) => `<tr>${cells.map((cell, index) => `<td data-name="${names[index] ?? ''}">${cell}</td>`).join('')}</tr>`,
  );
  return `<div class="scroll"><table><thead><tr>${names.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`;
}
