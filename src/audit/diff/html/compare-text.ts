import type { Change } from '../model/change.js';
import { compareJson } from '../text/compare-json.js';
import { compareSegments } from '../text/compare-segments.js';
import { differsOnlyByHashes, type HashContext } from '../model/hash-changes.js';
import { textCategory } from './categorise.js';
import { spanOf, type Piece, type Span } from '../../../lib/html/html-pieces.js';
import { elementName, landmarkOf } from './element-names.js';

/** Compares two versions of a text in one element; one may be missing. */
export function compareText(
  before: readonly Piece[],
  i: number | undefined,
  after: readonly Piece[],
  j: number | undefined,
  hashes: HashContext,
): Change[] {
  const old = i === undefined ? undefined : before[i];
  const fresh = j === undefined ? undefined : after[j];
  const pieces = j === undefined ? before : after;
  const index = j ?? i ?? 0;
  const piece = pieces[index];
  if (!piece) return [];
  const parent = pieces[piece.parent];
  const element = parent ? elementName(pieces, piece.parent) : 'page';
  const category = textCategory(pieces, index);
  const spot = { ripple: false, ...(old && { beforeSpan: spanOf(old) }), ...(fresh && { afterSpan: spanOf(fresh) }) };
  if (parent && (parent.name === 'script' || parent.name === 'style'))
    return compareCode(parent, element, old?.raw ?? '', fresh?.raw ?? '', category, spot, hashes);
  const was = old?.text.trim();
  const is = fresh?.text.trim();
  const kind = old ? (fresh ? 'changed' : 'removed') : 'added';
  if ((was ?? '') === (is ?? '')) {
    const spelled = old?.text === fresh?.text;
    return [
      {
        category: 'structure',
        kind: 'spelling',
        subject: `${spelled ? 'spelling of text' : 'white space'} in ${landmarkOf(pieces, index)}`,
        before: old?.raw,
        after: fresh?.raw,
        ...spot,
      },
    ];
  }
  const heading =
    parent &&
    /^(h[1-6]|title|a|li|p|td|th|dt|dd|summary|button|strong|em|span|figcaption|caption|label|blockquote)$/.test(
      parent.name,
    )
      ? parent.name
      : '';
  const subject =
    category === 'head'
      ? 'head title'
      : `text in ${[landmarkOf(pieces, index), heading].filter((part) => part !== '').join(' ')}`;
  return [
    { category, kind, subject, before: was === '' ? undefined : was, after: is === '' ? undefined : is, ...spot },
  ];
}

/** Whether the text of a script is compared as JSON. */
export function holdsJson({ attributes }: Piece): boolean {
  return attributes.some(({ name, value }) => name === 'type' && /json$/i.test(value.trim()));
}

type Spot = Pick<Change, 'ripple' | 'beforeSpan' | 'afterSpan'>;

/** Compares scripts and styles: JSON by value, style sheets by rule, code by statement. */
function compareCode(
  parent: Piece,
  element: string,
  before: string,
  after: string,
  category: Change['category'],
  spot: Spot,
  hashes: HashContext,
): Change[] {
  if (holdsJson(parent)) {
    const changes = compareValues(element, before, after, category, spot, hashes);
    if (changes) return changes;
  }
  const cut = parent.name === 'style' ? /(?<=\})/ : /(?<=[;{}\n])/;
  return compareSegments(before, after, cut).map((run) => ({
    category,
    kind: run.before === '' ? 'added' : run.after === '' ? 'removed' : 'changed',
    subject: element,
    before: run.before === '' ? undefined : run.before,
    after: run.after === '' ? undefined : run.after,
    ripple: differsOnlyByHashes(run.before, run.after, hashes),
    beforeSpan: within(spot.beforeSpan, run.beforeAt, run.before),
    afterSpan: within(spot.afterSpan, run.afterAt, run.after),
  }));
}

/** Compares JSON by value; `undefined` if a text is not JSON. */
function compareValues(
  element: string,
  before: string,
  after: string,
  category: Change['category'],
  spot: Spot,
  hashes: HashContext,
): Change[] | undefined {
  const found = compareJson(before, after);
  if (!found) return undefined;
  const name =
    category === 'structured-data' ? `structured data ${typeOf(after) ?? typeOf(before) ?? ''}`.trim() : element;
  if (found.length === 0) return [{ ...spot, category, kind: 'spelling', subject: name, before, after }];
  return found.map(({ kind, path, before: was, after: is, follows }) => ({
    ...(kind === 'reordered' ? spot : leafSpans(spot, before, was, after, is)),
    category,
    kind,
    subject: `${name} ${path}`,
    before: was,
    after: is,
    ripple: follows || (was !== undefined && is !== undefined && differsOnlyByHashes(was, is, hashes)),
  }));
}

function typeOf(text: string): string | undefined {
  const value: unknown = text === '' ? undefined : JSON.parse(text);
  const type = typeof value === 'object' && value !== null && '@type' in value ? value['@type'] : undefined;
  return typeof type === 'string' ? type : undefined;
}

function within(span: Span | undefined, at: number, text: string): Span {
  const start = (span?.[0] ?? 0) + at;
  return [start, start + text.length];
}

/** Positions of a JSON value: its first occurrence in each text. */
function leafSpans(spot: Spot, before: string, was: string | undefined, after: string, is: string | undefined): Spot {
  const find = (text: string, leaf: string | undefined, span: Span | undefined): Span | undefined => {
    if (leaf === undefined || span === undefined) return span;
    const needle = JSON.stringify(leaf).replaceAll('<', '\\u003c');
    const at = text.indexOf(needle);
    return at === -1 ? undefined : [span[0] + at, span[0] + at + needle.length];
  };
  const beforeSpan = find(before, was, spot.beforeSpan);
  const afterSpan = find(after, is, spot.afterSpan);
  return { ripple: spot.ripple, ...(beforeSpan && { beforeSpan }), ...(afterSpan && { afterSpan }) };
}
