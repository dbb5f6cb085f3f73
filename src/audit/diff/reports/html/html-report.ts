import type { Comparison } from '../../diff.js';
import type { DiffReport } from '../../model/diff-report.js';
import { formatCount } from '../../../../lib/text/format-count.js';
import type { CardParts } from '../../../report/finding-card.js';
import type { ReportFinding } from '../../../report/audit-report.js';
import { escapeVisibly } from '../../../report/escape-visibly.js';
import { htmlReport, htmlTable } from '../../../report/report-html.js';
import { approvalCommand } from '../labels.js';
import { reportOfDiff } from '../report-of-diff.js';
import { embedPages, type EmbeddedPages } from './embedded-pages.js';
import { PAGE_SCRIPT } from './page-script.js';

/** Characters for the list of files. */
const FILES_BUDGET = 1_200_000;

/** Pages that one finding is shown on. */
const MAX_FRAMES = 30;

/**
 * The report of a comparison as one HTML file, with the section of pictures if there is one. Beside its findings it has commands that
 * approve them, and pages before and after, in frames without scripts.
 */
export function diffHtml(comparison: Comparison, pictures = ''): string {
  const embedded = embedPages(comparison);
  const report = reportOfDiff(comparison.report);
  const left = embedded.left > 0 ? [`${formatCount(embedded.left, 'page')} with changes cannot be shown here.`] : [];
  const pages = embedded.pages.map(({ path, title, before, after }) => ({ path, title, before, after }));
  const data = JSON.stringify({ pages, pictures: embedded.pictures }).replaceAll('<', '\\u003c');
  return htmlReport(
    { ...report, notes: [...left, ...report.notes] },
    {
      head: `<p class="how">Approvals hold for a baseline: they need a report of <code>islet diff baseline/tree</code>. Each command takes the name of the person who approves and the reason in place of both <code>…</code>.</p>`,
      card: cardParts(embedded),
      end: `${pictures}\n${fileTable(comparison.report)}`,
      after: `<section class="ticked" aria-label="Findings to approve" hidden><strong id="ticked" role="status"></strong><label>By <input id="by" autocomplete="name"></label><label>Reason <input id="reason"></label><code class="command" id="command" tabindex="0"></code><button type="button" class="copy">Copy</button><button type="button" id="clear">Clear</button></section>
<dialog id="pages" aria-label="The page before and after">
<form method="dialog" class="viewer"><label>Page <select id="which"></select></label><span class="width">Width <button type="button" data-width="360">360</button><button type="button" data-width="768">768</button><button type="button" data-width="100%" aria-pressed="true">full</button></span><button type="button" id="next-mark">Next change <kbd>n</kbd></button><button class="close">Close <kbd>Esc</kbd></button></form>
<div class="frames"><figure><figcaption>Before</figcaption><iframe id="before" sandbox="allow-same-origin" title="The page before"></iframe></figure><figure><figcaption>After</figcaption><iframe id="after" sandbox="allow-same-origin" title="The page after"></iframe></figure></div>
</dialog>
<script type="application/json" id="data">${data}</script>`,
      scripts: [PAGE_SCRIPT, APPROVAL_SCRIPT],
      policy: ['img-src data:', 'font-src data:'],
    },
  );
}

/** The button that shows a finding on embedded pages, the command that approves it, and a box to tick if it may be approved together with others. */
function cardParts({ pages }: EmbeddedPages): (finding: ReportFinding) => CardParts {
  const numbers = new Map(pages.map(({ path, marks }, index) => [path, { index, marks }]));
  return ({ files, fingerprint = '', isRipple, alone }) => {
    const frames = files.flatMap((file) => {
      const page = numbers.get(file);
      return page?.marks.has(fingerprint) === true ? [page.index] : [];
    });
    const button =
      frames.length === 0
        ? ''
        : `<button type="button" class="show" data-frames="${frames.slice(0, MAX_FRAMES).join(' ')}" data-mark="${fingerprint}">Show on the page</button>`;
    if (isRipple) return { button, end: '' };
    const choice =
      alone === undefined
        ? `<label class="tick" hidden><input type="checkbox" data-tick="${fingerprint}"> Add to the list</label>`
        : `<span>Approve on its own: ${alone}</span>`;
    return {
      button,
      end: `<div class="approval">${choice}<code class="command">${escapeVisibly(approvalCommand([fingerprint]))}</code><button type="button" class="copy" hidden>Copy</button></div>`,
    };
  };
}

function fileTable({ files }: DiffReport): string {
  if (files.length === 0) return '';
  const rows: string[][] = [];
  let room = FILES_BUDGET;
  const hash = (sha256: string | null): string => `<code title="${sha256 ?? ''}">${(sha256 ?? '').slice(0, 12)}</code>`;
  for (const { status, before, after, sha256Before, sha256After, changes } of files) {
    const names = [...new Set([before, after])].filter((name) => name !== null).map(escapeVisibly);
    const row = [names.join(' → '), status, String(changes), hash(sha256Before), hash(sha256After)];
    room -= row.join('').length;
    if (room < 0) break;
    rows.push(row);
  }
  const left = files.length - rows.length;
  const table = htmlTable(['File', 'Status', 'Changes', 'SHA-256 before', 'after'], rows);
  return `<details class="files"><summary>${formatCount(files.length, 'file')} that differ, with digests</summary>${table}${left > 0 ? `<p>and ${formatCount(left, 'more file')}</p>` : ''}</details>`;
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
