import { attributeValue, isWithin } from '../../attribute-of.js';
import { changeOf, type Change } from '../model/change.js';
import { compareJson } from '../text/compare-json.js';
import { compareSegments, segmentChange } from '../text/compare-segments.js';
import { differsOnlyByHashes, type HashContext } from '../model/hash-changes.js';
import { textCategory } from './categorise.js';
import { spanOf, type Piece, type Span } from '../../../lib/html/html-pieces.js';
import { elementName, landmarkOf, textInside } from './element-names.js';
import { wordJoin } from './word-joins.js';

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
  const spot = { category, beforeSpan: old && spanOf(old), afterSpan: fresh && spanOf(fresh) };
  if (parent && (parent.name === 'script' || parent.name === 'style'))
    return compareCode(parent, element, old?.raw ?? '', fresh?.raw ?? '', spot, hashes);
  const isSpacing = old && fresh && differsBySpaces(old, fresh) && isWithin(pieces, piece, /^(?:pre|textarea)$/);
  const [was, is] = [old, fresh].map((text) => text && (isSpacing ? withVisibleSpaces : trimmed)(text.text));
  const landmark = landmarkOf(pieces, index);
  if ((was ?? '') === (is ?? '')) {
    const joins = old && fresh ? changedJoins(before, old, after, fresh) : [];
    if (joins.length > 0) return joins.map((join) => ({ ...spot, ...join, subject: `text in ${landmark}` }));
    const subject = `${old?.text === fresh?.text ? 'spelling of text' : 'white space'} in ${landmark}`;
    return [
      changeOf({ ...spot, category: 'structure', kind: 'spelling', subject, before: old?.raw, after: fresh?.raw }),
    ];
  }
  const heading = parent && NAMED.test(parent.name) ? ` ${parent.name}` : '';
  const subject = category === 'head' ? 'head title' : `text in ${landmark}${heading}`;
  const kind = old ? (fresh ? 'changed' : 'removed') : 'added';
  return [
    changeOf({ ...spot, kind, subject, before: was === '' ? undefined : was, after: is === '' ? undefined : is }),
  ];
}

/** Without white space that browsers collapse; a no-break space is a character like others. */
function trimmed(text: string): string {
  return text.replace(/^[ \t\r\n\f]+|[ \t\r\n\f]+$/g, '');
}

function differsBySpaces(old: Piece, fresh: Piece): boolean {
  return old.text !== fresh.text && old.text.replace(/\s+/g, '') === fresh.text.replace(/\s+/g, '');
}

/** Preformatted text, in which every space and line end is shown. */
function withVisibleSpaces(text: string): string {
  return text.replaceAll(' ', '\u2423').replaceAll('\t', '\u21e5').replace(/\r?\n/g, '\u23ce');
}

/** Words at the edges of a text that run together on one side only. */
function changedJoins(
  before: readonly Piece[],
  { index: i }: Piece,
  after: readonly Piece[],
  { index: j }: Piece,
): Pick<Change, 'kind' | 'before' | 'after' | 'ripple' | 'context'>[] {
  return (['start', 'end'] as const).flatMap((edge) => {
    const [old, fresh] = [wordJoin(before, i, edge), wordJoin(after, j, edge)];
    if (!old || !fresh || old.isSeparated === fresh.isSeparated) return [];
    return [joinChange(old.words, old.isSeparated, textInside(after, after[j]?.parent ?? -1))];
  });
}

/** White space between two words that came or went. */
export function joinChange(
  words: readonly [string, string],
  wasSeparated: boolean,
  context: string,
): Pick<Change, 'kind' | 'before' | 'after' | 'ripple' | 'context'> {
  const [apart, together] = [words.join(' '), words.join('')];
  const values = wasSeparated ? { before: apart, after: together } : { before: together, after: apart };
  return { kind: 'changed', ...values, ripple: false, context: context || undefined };
}

/** Elements that the subject of a text names. */
const NAMED = /^(h[1-6]|title|a|li|p|td|th|dt|dd|summary|button|strong|em|span|figcaption|caption|label|blockquote)$/;

/** Whether the text of a script is compared as JSON. */
export function holdsJson(script: Piece): boolean {
  return /json$/i.test(attributeValue(script, 'type')?.trim() ?? '');
}

type Spot = Pick<Change, 'category' | 'beforeSpan' | 'afterSpan'>;

/** Compares scripts and styles: JSON by value, style sheets by rule, code by statement. */
function compareCode(
  parent: Piece,
  element: string,
  before: string,
  after: string,
  spot: Spot,
  hashes: HashContext,
): Change[] {
  const values = holdsJson(parent) ? compareValues(element, before, after, spot, hashes) : undefined;
  if (values) return values;
  const cut = parent.name === 'style' ? /(?<=\})/ : /(?<=[;{}\n])/;
  return compareSegments(before, after, cut).map((run) => segmentChange(run, { ...spot, subject: element }, hashes));
}

/** Compares JSON by value; `undefined` if a text is not JSON. */
function compareValues(
  element: string,
  before: string,
  after: string,
  spot: Spot,
  hashes: HashContext,
): Change[] | undefined {
  const found = compareJson(before, after);
  if (!found) return undefined;
  const name =
    spot.category === 'structured-data' ? `structured data ${typeOf(after) ?? typeOf(before) ?? ''}`.trim() : element;
  if (found.length === 0) return [changeOf({ ...spot, kind: 'spelling', subject: name, before, after })];
  return found.map(({ path, follows, ...value }) => ({
    ...spot,
    ...(value.kind !== 'reordered' && {
      beforeSpan: leafSpan(before, value.before, spot.beforeSpan),
      afterSpan: leafSpan(after, value.after, spot.afterSpan),
    }),
    ...value,
    subject: `${name} ${path}`,
    ripple: follows || differsOnlyByHashes(value.before, value.after, hashes),
  }));
}

function typeOf(text: string): string | undefined {
  const value: unknown = text === '' ? undefined : JSON.parse(text);
  const type = typeof value === 'object' && value !== null && '@type' in value ? value['@type'] : undefined;
  return typeof type === 'string' ? type : undefined;
}

/** Position of a JSON value: its first occurrence in the text. */
function leafSpan(text: string, leaf: string | undefined, span: Span | undefined): Span | undefined {
  if (leaf === undefined || span === undefined) return span;
  const needle = JSON.stringify(leaf).replaceAll('<', '\\u003c');
  const at = text.indexOf(needle);
  return at === -1 ? undefined : [span[0] + at, span[0] + at + needle.length];
}
