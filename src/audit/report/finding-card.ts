import { escapeHtml } from '../../lib/html/escape.js';
import { formatCount } from '../../lib/text/format-count.js';
import { addressOf, countFiles } from '../route-of.js';
import { firstPlaces, type FindingSection, type ReportFinding } from './audit-report.js';
import { escapeVisibly, withCode } from './escape-visibly.js';
import { shortened, wordMarks, writeParts, type PartWriter, type WordMark } from './word-marks.js';

/** Files named in a card; the JSON has all. */
const MAX_FILES = 40;

/** Folded changes listed in a card. */
const MAX_MEMBERS = 500;

/** Source positions in a card. */
const MAX_PLACES = 12;

/** Unchanged characters kept on each side of a change in a long value. */
const CONTEXT = 140;

/** Writers of what only one side has. */
const WRITERS = {
  before: (text: string) => `<del>${escapeVisibly(text)}</del>`,
  after: (text: string) => `<ins>${escapeVisibly(text)}</ins>`,
};

/** HTML that only one command adds to the card of a finding. */
export interface CardParts {
  /** At the end of its footer. */
  readonly button: string;
  /** Below its footer. */
  readonly end: string;
}

/** One finding as an `<article>`. */
export function findingCard(section: FindingSection, finding: ReportFinding, number: number, parts: CardParts): string {
  const { kind, before, after, context, files, title, fingerprint, count, isRipple, detail } = finding;
  const search =
    `${section.id} ${finding.name} ${title} ${before ?? ''} ${after ?? ''} ${files.slice(0, MAX_FILES).join(' ')} ${firstPlaces(finding, 50).join(' ')}`.toLowerCase();
  const values = before !== null && before === after ? quote(before) : valuesOf(finding);
  const id = fingerprint ?? String(number);
  return `<article class="finding ${finding.severity}" id="f-${id}" tabindex="-1" data-category="${section.id}"${isRipple ? ' data-ripple' : ''} data-search="${escapeHtml(search.slice(0, 1200))}" aria-labelledby="h-${id}">
<header>${badge(section, finding)}<span class="kind">${kind}${isRipple ? ', ripple' : ''}</span><h3 id="h-${id}">${withCode(title)}</h3>${count > files.length ? `<span class="where">${formatCount(count, 'place')}</span>` : ''}<a class="number" href="#f-${id}">${String(number)}</a></header>
${context === null ? '' : `<p class="context">at <q>${escapeVisibly(context)}</q></p>\n`}${values}${detail === '' ? placesOf(finding) : `<details class="technical"><summary>Technical detail</summary><p><code>${escapeVisibly(detail)}</code></p>${placesOf(finding)}</details>`}
${folded(finding)}${chips(finding)}<footer>${section.remedy === '' ? '' : `<span>${withCode(section.remedy)}</span>`}${filesOf(finding)}${fingerprint === undefined ? '' : `<span class="print">${fingerprint}</span>`}${parts.button}</footer>${parts.end}
</article>`;
}

/** One finding as a line: its sentence and its fingerprint, in which the search looks. */
export function findingLine(section: FindingSection, finding: ReportFinding, number: number): string {
  const { fingerprint, isRipple, title, severity } = finding;
  const id = fingerprint ?? String(number);
  return `<article class="finding line ${severity}" id="f-${id}" tabindex="-1" data-category="${section.id}"${isRipple ? ' data-ripple' : ''}><header>${badge(section, finding)}<h3>${withCode(title)}</h3><span class="print">${fingerprint ?? ''}</span><a class="number" href="#f-${id}">${String(number)}</a></header></article>`;
}

function badge({ title }: FindingSection, { severity }: ReportFinding): string {
  return `<span class="badge c-${severity}">${escapeVisibly(title)}</span>`;
}

function quote(text: string): string {
  return `<p class="context"><q>${escapeVisibly(text)}</q></p>`;
}

function valuesOf({ before, after }: ReportFinding): string {
  if (before === null && after === null) return '';
  const marks = before !== null && after !== null ? wordMarks(before, after) : undefined;
  return `<div class="values">${value('before', before, marks)}${value('after', after, marks)}</div>`;
}

function value(side: 'before' | 'after', text: string | null, marks: readonly WordMark[] | undefined): string {
  const title = side === 'before' ? 'Before' : 'After';
  if (text === null) return `<div class="value ${side} absent"><h4>${title}</h4><p>not there</p></div>`;
  const shown = marks ? writeParts(marks, { both: unchanged, [side]: WRITERS[side] }) : WRITERS[side](text);
  return `<div class="value ${side}"><h4>${title}</h4><p>${shown}</p></div>`;
}

const unchanged: PartWriter = (text, isFirst, isLast) =>
  escapeVisibly(shortened(text, CONTEXT * 2 + 1, isFirst ? 0 : CONTEXT, isLast ? 0 : CONTEXT, ' … '));

/** Every change that is folded into a finding, with its pages. */
function folded({ members }: ReportFinding): string {
  if (members.length === 0) return '';
  const shown = members.slice(0, MAX_MEMBERS).map(({ subject, before, after, files }) => {
    const pages = files.map((file) => escapeVisibly(addressOf(file))).join(', ');
    const values = [before === null ? '' : WRITERS.before(before), after === null ? '' : WRITERS.after(after)];
    return `<li>${values.join(' ')} <small>${escapeVisibly(subject)}, ${pages}</small></li>`;
  });
  const more = members.length - shown.length;
  return `<details class="folded"><summary>${formatCount(members.length, 'change')} with the same cause</summary><ol>${shown.join('')}</ol>${more > 0 ? `<p>and ${String(more)} more; <code>--reporter json</code> has all of them</p>` : ''}</details>
`;
}

function chips({ warnings }: ReportFinding): string {
  if (warnings.length === 0) return '';
  return `<ul class="chips">${warnings.map((line) => `<li>${escapeVisibly(line.replace('->', '→'))}</li>`).join('')}</ul>\n`;
}

function placesOf(finding: ReportFinding): string {
  const lines = firstPlaces(finding, MAX_PLACES).map(
    (line) => `<code>${escapeVisibly(line.replace('->', '→'))}</code>`,
  );
  return lines.length === 0 ? '' : `<p class="sources">${lines.join(' ')}</p>`;
}

/** The files, unless the sentence has the only one. */
function filesOf({ files, where }: ReportFinding): string {
  if (files.length === 1) return where === undefined ? '' : `<span>${escapeVisibly(where)}</span>`;
  const more = files.length > MAX_FILES ? `<li>and ${String(files.length - MAX_FILES)} more</li>` : '';
  const shown = files.slice(0, MAX_FILES).map((file) => `<li>${escapeVisibly(addressOf(file))}</li>`);
  return `<details><summary>${countFiles(files)}</summary><ul>${shown.join('')}${more}</ul></details>`;
}
