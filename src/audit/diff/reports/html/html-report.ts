import { categories, categoryTitles } from '../../model/change.js';
import type { Comparison } from '../../diff.js';
import type { DiffReport, ReportedTree } from '../../model/diff-report.js';
import { formatCount } from '../../../../lib/text/format-count.js';
import { fileCounts, rippleCount } from '../labels.js';
import { cspHash } from '../../../csp-hash.js';
import { embedPages } from './embedded-pages.js';
import { escapeVisibly } from '../../../escape-report.js';
import { findingCard, findingLine } from './finding-card.js';
import { individualReason } from '../../individual-approval.js';
import type { Finding } from '../../model/finding.js';
import { REPORT_SCRIPT } from './report-script.js';
import { reportDocument } from '../../../report-document.js';

/** Characters for cards of findings and for the list of files. */
const FINDINGS_BUDGET = 3_000_000;
const FILES_BUDGET = 1_200_000;

/**
 * The report as one HTML file that loads nothing, with the section of pictures if there is one. Findings are plain HTML; scripts only filter them and show
 * pages, in frames without scripts. The result is deterministic.
 */
export function htmlReport(comparison: Comparison, pictures = ''): string {
  const { report } = comparison;
  const embedded = embedPages(comparison);
  const numbers = new Map(embedded.pages.map(({ path, marks }, index) => [path, { index, marks }]));
  const cards = cardsOf(report.findings, (finding) =>
    finding.files.flatMap((file) => {
      const page = numbers.get(file);
      return page?.marks.has(finding.fingerprint) === true ? [page.index] : [];
    }),
  );
  const pages = embedded.pages.map(({ path, title, before, after }) => ({ path, title, before, after }));
  const data = JSON.stringify({ pages, pictures: embedded.pictures }).replaceAll('<', '\\u003c');
  return reportDocument({
    title: `What changed: ${summaryLine(report)}`,
    policy: ['img-src data:', 'font-src data:', `script-src '${cspHash(REPORT_SCRIPT)}' '${cspHash(APPROVAL_SCRIPT)}'`],
    body: `<header class="top">
<h1>What changed</h1>
<p class="sum">${escapeVisibly(summaryLine(report))}</p>
<p class="how">Approvals hold for a baseline: they need a report of <code>islet diff baseline/tree</code>. Each command takes the name of the person who approves and the reason in place of both <code>…</code>.</p>
<div class="trees">${tree('Before', report.before)}${tree('After', report.after)}</div>
${notice(cards.lines, embedded.left, report.notes)}
</header>
<div class="bar" role="search">
<div class="filters">${filters(report)}</div>
<label class="find">Find <input type="search" id="find" placeholder="word, page, file, fingerprint" autocomplete="off"></label>
${report.summary.ripples > 0 ? `<label class="toggle"><input type="checkbox" id="ripples"> ${formatCount(report.summary.ripples, 'ripple')}</label>` : ''}
<span id="shown" role="status"></span>
<span class="keys" aria-hidden="true"><kbd>j</kbd><kbd>k</kbd> move <kbd>o</kbd> page <kbd>/</kbd> find</span>
</div>
<main>
${report.findings.length === 0 ? '<p class="equal">Nothing. The two trees are equal, byte for byte.</p>' : cards.items.join('\n')}
<p class="none" hidden>Nothing matches these filters.</p>
${pictures}
${fileTable(report)}
</main>
<section class="ticked" aria-label="Findings to approve" hidden><strong id="ticked" role="status"></strong><label>By <input id="by" autocomplete="name"></label><label>Reason <input id="reason"></label><code class="command" id="command" tabindex="0"></code><button type="button" class="copy">Copy</button><button type="button" id="clear">Clear</button></section>
<dialog id="pages" aria-label="The page before and after">
<form method="dialog" class="viewer"><label>Page <select id="which"></select></label><span class="width">Width <button type="button" data-width="360">360</button><button type="button" data-width="768">768</button><button type="button" data-width="100%" aria-pressed="true">full</button></span><button type="button" id="next-mark">Next change <kbd>n</kbd></button><button class="close">Close <kbd>Esc</kbd></button></form>
<div class="frames"><figure><figcaption>Before</figcaption><iframe id="before" sandbox="allow-same-origin" title="The page before"></iframe></figure><figure><figcaption>After</figcaption><iframe id="after" sandbox="allow-same-origin" title="The page after"></iframe></figure></div>
</dialog>
<script type="application/json" id="data">${data}</script>
<script>${REPORT_SCRIPT}</script>
<script>${APPROVAL_SCRIPT}</script>`,
  });
}

/**
 * One item for each finding, in order: cards as far as there is room, lines for the others. What must be approved on its
 * own always has a card.
 */
function cardsOf(
  findings: readonly Finding[],
  framesOf: (finding: Finding) => readonly number[],
): { readonly items: readonly string[]; readonly lines: number } {
  const isGrave = (finding: Finding): boolean => !finding.ripple && individualReason(finding) !== undefined;
  const numbers = new Map(findings.map((finding, index) => [finding, index + 1]));
  const inTurn = [...findings.filter(isGrave), ...findings.filter((finding) => !isGrave(finding))];
  const items = new Map<Finding, string>();
  let room = FINDINGS_BUDGET;
  let lines = 0;
  for (const finding of inTurn) {
    const number = numbers.get(finding) ?? 0;
    const card =
      room > 0 || isGrave(finding) ? findingCard(finding, number, framesOf(finding).slice(0, 30)) : undefined;
    room -= card?.length ?? 0;
    if (card === undefined) lines += 1;
    items.set(finding, card ?? findingLine(finding, number));
  }
  return { items: findings.map((finding) => items.get(finding) ?? ''), lines };
}

/** What the report shows in short, or leaves out. */
function notice(lines: number, pages: number, notes: readonly string[]): string {
  const parts = [
    ...(lines > 0
      ? [
          `${formatCount(lines, 'finding')} ${lines === 1 ? 'is' : 'are'} shown in one line each, so that this page stays small; <code>islet diff --reporter json</code> has all values.`,
        ]
      : []),
    ...(pages > 0 ? [`${formatCount(pages, 'page')} with changes cannot be shown here.`] : []),
    ...notes.map(escapeVisibly),
  ];
  return parts.length === 0 ? '' : `<p class="left" role="note">${parts.join(' ')}</p>`;
}

function summaryLine({ summary, findings }: DiffReport): string {
  return `${formatCount(findings.length - summary.ripples, 'finding')}${rippleCount(summary)}; files: ${fileCounts(summary)}`;
}

function tree(name: string, { digest, files, bytes, manifest }: ReportedTree): string {
  const standing =
    manifest === 'agrees'
      ? 'matches its manifest'
      : manifest === 'differs'
        ? '<strong>does not match its manifest</strong>'
        : 'without a manifest';
  return `<dl><dt>${name}</dt><dd>${formatCount(files, 'file')}, ${(bytes / 1e6).toFixed(1)} MB, ${standing}</dd><dd class="digest">SHA-256 <code>${digest}</code></dd></dl>`;
}

function filters({ findings, summary }: DiffReport): string {
  return categories
    .filter((category) => findings.some((finding) => finding.category === category))
    .map(
      (category) =>
        `<button type="button" class="filter c-${category}" data-category="${category}" aria-pressed="false">${categoryTitles[category]} <b>${String(summary.categories[category] ?? 0)}</b></button>`,
    )
    .join('');
}

function fileTable({ files }: DiffReport): string {
  if (files.length === 0) return '';
  const rows: string[] = [];
  let room = FILES_BUDGET;
  for (const { status, before, after, sha256Before, sha256After, changes } of files) {
    const name =
      before !== null && after !== null && before !== after
        ? `${escapeVisibly(before)} → ${escapeVisibly(after)}`
        : escapeVisibly(after ?? before ?? '');
    const row = `<tr><td>${name}</td><td>${status}</td><td class="n">${String(changes)}</td><td><code title="${sha256Before ?? ''}">${(sha256Before ?? '').slice(0, 12)}</code></td><td><code title="${sha256After ?? ''}">${(sha256After ?? '').slice(0, 12)}</code></td></tr>`;
    room -= row.length;
    if (room < 0) break;
    rows.push(row);
  }
  const left = files.length - rows.length;
  return `<details class="files"><summary>${formatCount(files.length, 'file')} that differ, with digests</summary><div class="scroll"><table><thead><tr><th>File</th><th>Status</th><th>Changes</th><th>SHA-256 before</th><th>after</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>${left > 0 ? `<p>and ${formatCount(left, 'more file')}</p>` : ''}</details>`;
}

/** The script of the commands in the HTML report, which runs in the browser. The commands can be read without it. */
const APPROVAL_SCRIPT = `
(() => {
  'use strict';
  const $ = (selector) => document.querySelector(selector);
  const list = $('.ticked');
  const ticks = [...document.querySelectorAll('[data-tick]')];
  const fields = [$('#by'), $('#reason')];
  for (const element of document.querySelectorAll('.tick, .finding .copy')) element.hidden = false;

  /** A word for a POSIX shell; an empty one is shown as a gap, which the command refuses. */
  const quoted = (text) => text.trim() === '' ? '"…"' : "'" + text.trim().replaceAll("'", "'\\\\''") + "'";
  const command = (fingerprints) => 'npx islet baseline approve ' + fingerprints.join(' ') + ' --by ' + quoted(fields[0].value) + ' --reason ' + quoted(fields[1].value);

  function write() {
    const ticked = ticks.filter((tick) => tick.checked).map((tick) => tick.dataset.tick);
    list.hidden = ticked.length === 0;
    $('#ticked').textContent = ticked.length + (ticked.length === 1 ? ' finding' : ' findings');
    $('#command').textContent = command(ticked);
  }
  async function copy(button) {
    const code = button.parentElement.querySelector('.command');
    getSelection().selectAllChildren(code);
    try {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Selected';
    }
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  }
  document.addEventListener('change', (event) => { if (event.target.dataset.tick) write(); });
  for (const field of fields) field.addEventListener('input', write);
  $('#clear').addEventListener('click', () => { for (const tick of ticks) tick.checked = false; write(); });
  document.addEventListener('click', (event) => { const button = event.target.closest('.copy'); if (button) copy(button); });
  write();
})();
`.trim();
