import { categoryTitles } from '../../model/change.js';
import type { Finding } from '../../model/finding.js';
import { individualReason } from '../../individual-approval.js';
import { approvalCommand, isAboutStyles, sourceLines, warningLines } from '../labels.js';
import { address, countFiles } from '../../model/summary.js';
import { formatCount } from '../../../../lib/text/format-count.js';
import { shortened, wordMarks, writeParts, type PartWriter, type WordMark } from '../word-marks.js';
import { escapeVisibly } from '../../../escape-report.js';
import { escapeHtml } from '../../../../lib/html/escape.js';

/** Files named in a card; the page ends with the list of all files. */
const MAX_FILES = 40;

/** Folded changes listed in a card. */
const MAX_MEMBERS = 500;

/** Unchanged characters kept on each side of a change in a long value. */
const CONTEXT = 140;

/** Writers of what only one side has. */
const WRITERS = {
  before: (text: string) => `<del>${escapeVisibly(text)}</del>`,
  after: (text: string) => `<ins>${escapeVisibly(text)}</ins>`,
};

/** One finding as an `<article>`. `frames` are the numbers of embedded pages that show it. */
export function findingCard(finding: Finding, number: number, frames: readonly number[]): string {
  const { category, kind, subject, files, before, after, context, fingerprint, ripple, count, summary } = finding;
  const marks = before !== null && after !== null && before !== after ? wordMarks(before, after) : undefined;
  const search =
    `${category} ${subject} ${summary} ${before ?? ''} ${after ?? ''} ${files.slice(0, MAX_FILES).join(' ')} ${sourceLines(finding, 50).join(' ')} ${fingerprint}`.toLowerCase();
  const show =
    frames.length === 0
      ? ''
      : `<button type="button" class="show" data-frames="${frames.join(' ')}" data-mark="${fingerprint}">Show on the page</button>`;
  const values = `<div class="values">${value('before', before, marks, after)}${value('after', after, marks, before)}</div>`;
  const quote = context === null ? '' : `<q>${escapeVisibly(context)}</q>`;
  const isCompliance = category === 'compliance';
  const about = isAboutStyles(finding)
    ? `<p class="context">${quote}</p>${technical(finding, values)}`
    : isCompliance
      ? values + technical(finding, context === null ? '' : `<p>${escapeVisibly(context)}</p>`)
      : `${context === null ? '' : `<p class="context">at ${quote}</p>\n`}${values}${technical(finding, '')}`;
  return `<article class="finding" id="f-${fingerprint}" tabindex="-1" data-category="${category}"${ripple ? ' data-ripple' : ''} data-search="${escapeHtml(search.slice(0, 1200))}" aria-labelledby="h-${fingerprint}">
<header><span class="badge c-${category}">${categoryTitles[category]}</span><h3 id="h-${fingerprint}">${escapeVisibly(summary)}</h3>${isCompliance ? '' : `<span class="kind">${kind}${ripple ? ', ripple' : ''}</span>`}${count > files.length ? `<span class="where">${String(count)} places</span>` : ''}<a class="number" href="#f-${fingerprint}">${String(number)}</a></header>
${about}
${folded(finding)}${chips(finding)}<footer>${filesOf(files)}<span class="print">${fingerprint}</span>${show}</footer>${ripple ? '' : approval(finding)}
</article>`;
}

/** One finding as a line: its sentence and its fingerprint, in which the search looks. */
export function findingLine({ category, fingerprint, ripple, summary }: Finding, number: number): string {
  return `<article class="finding line" id="f-${fingerprint}" tabindex="-1" data-category="${category}"${ripple ? ' data-ripple' : ''}><header><span class="badge c-${category}">${categoryTitles[category]}</span><h3>${escapeVisibly(summary)}</h3><span class="print">${fingerprint}</span><a class="number" href="#f-${fingerprint}">${String(number)}</a></header></article>`;
}

/** What a reader without HTML does not need. */
function technical(finding: Finding, content: string): string {
  return `<details class="technical"><summary>Technical detail</summary><p><code>${escapeVisibly(finding.subject)}</code></p>${content}${sources(finding)}</details>`;
}

/** The command that approves a finding, and a box to tick if it may be approved together with others. */
function approval(finding: Finding): string {
  const { fingerprint } = finding;
  const reason = individualReason(finding);
  const choice =
    reason === undefined
      ? `<label class="tick" hidden><input type="checkbox" data-tick="${fingerprint}"> Add to the list</label>`
      : `<span>Approve on its own: ${reason}</span>`;
  return `<div class="approval">${choice}<code class="command">${escapeVisibly(approvalCommand([fingerprint]))}</code><button type="button" class="copy" hidden>Copy</button></div>`;
}

/** Every change that is folded into a finding, with its pages. */
function folded({ members }: Finding): string {
  if (members.length === 0) return '';
  const shown = members.slice(0, MAX_MEMBERS).map(({ subject, before, after, files }) => {
    const pages = files.map((file) => escapeVisibly(address(file))).join(', ');
    const values = [before === null ? '' : WRITERS.before(before), after === null ? '' : WRITERS.after(after)];
    return `<li>${values.join(' ')} <small>${escapeVisibly(subject)}, ${pages}</small></li>`;
  });
  const more = members.length - shown.length;
  return `<details class="folded"><summary>${formatCount(members.length, 'change')} with the same cause</summary><ol>${shown.join('')}</ol>${more > 0 ? `<p>and ${String(more)} more; <code>islet diff --reporter json</code> has all of them</p>` : ''}</details>
`;
}

function value(
  side: 'before' | 'after',
  text: string | null,
  marks: readonly WordMark[] | undefined,
  other: string | null,
): string {
  const title = side === 'before' ? 'Before' : 'After';
  if (text === null) return `<div class="value ${side} absent"><h4>${title}</h4><p>not there</p></div>`;
  const shown = marks
    ? writeParts(marks, { both: unchanged, [side]: WRITERS[side] })
    : other === null
      ? WRITERS[side](text)
      : escapeVisibly(text);
  return `<div class="value ${side}"><h4>${title}</h4><p>${shown}</p></div>`;
}

const unchanged: PartWriter = (text, isFirst, isLast) =>
  escapeVisibly(shortened(text, CONTEXT * 2 + 1, isFirst ? 0 : CONTEXT, isLast ? 0 : CONTEXT, ' … '));

function chips(finding: Finding): string {
  const lines = warningLines(finding, '→');
  return lines.length === 0
    ? ''
    : `<ul class="chips">${lines.map((line) => `<li>${escapeVisibly(line)}</li>`).join('')}</ul>\n`;
}

function sources(finding: Finding): string {
  const lines = sourceLines(finding, 12);
  return lines.length === 0
    ? ''
    : `<p class="sources">${lines.map((line) => `<code>${escapeVisibly(line.replace('->', '→'))}</code>`).join(' ')}</p>`;
}

function filesOf(files: readonly string[]): string {
  if (files.length === 1) return '';
  const more = files.length > MAX_FILES ? `<li>and ${String(files.length - MAX_FILES)} more</li>` : '';
  return `<details><summary>${countFiles(files)}</summary><ul>${files
    .slice(0, MAX_FILES)
    .map((file) => `<li>${escapeVisibly(address(file))}</li>`)
    .join('')}${more}</ul></details>`;
}
