import { isJson } from '../../facts/script-kind.js';
import { spanOf, type Piece, type Span } from '../../../lib/html/html-pieces.js';
import type { About, ElementFields } from '../model/about.js';
import { changeOf, type Change } from '../model/change.js';
import { differsOnlyByHashes, type HashContext } from '../model/hash-changes.js';
import { compareJson } from '../text/compare-json.js';
import { compareSegments, segmentChange } from '../text/compare-segments.js';
import { isStructuredData } from './categorise.js';
import { elementOf } from './element-names.js';

type Spot = Pick<Change, 'category' | 'beforeSpan' | 'afterSpan'>;

/** Compares two versions of a script or style: JSON by value, style sheets by rule, code by statement. One may be missing. */
export function compareCode(
  pieces: readonly Piece[],
  { old, fresh }: { readonly old?: Piece; readonly fresh?: Piece },
  hashes: HashContext,
): Change[] {
  const index = (fresh ?? old)?.parent ?? -1;
  const parent = pieces[index];
  if (!parent) return [];
  const [before, after] = [old?.raw ?? '', fresh?.raw ?? ''];
  const element = elementOf(pieces, index);
  const category = isStructuredData(parent) ? 'structured-data' : 'code';
  const spot: Spot = { category, beforeSpan: old && spanOf(old), afterSpan: fresh && spanOf(fresh) };
  const values = isJson(parent) ? compareValues(element, before, after, spot, hashes) : undefined;
  if (values) return values;
  const cut = parent.name === 'style' ? /(?<=\})/ : /(?<=[;{}\n])/;
  const about = { what: 'element', ...element } as const;
  return compareSegments(before, after, cut).map((run) => segmentChange(run, { ...spot, about }, hashes));
}

/** Compares JSON by value; `undefined` if a text is not JSON. */
function compareValues(
  element: ElementFields,
  before: string,
  after: string,
  spot: Spot,
  hashes: HashContext,
): Change[] | undefined {
  const found = compareJson(before, after);
  if (!found) return undefined;
  const about = (path: string): About =>
    spot.category === 'structured-data'
      ? { what: 'structured-data', type: typeOf(after) ?? typeOf(before) ?? '', path }
      : { what: 'script-value', ...element, path };
  if (found.length === 0) return [changeOf({ ...spot, kind: 'spelling', about: about(''), before, after })];
  return found.map(({ path, follows, ...value }) => ({
    ...spot,
    ...(value.kind !== 'reordered' && {
      beforeSpan: leafSpan(before, value.before, spot.beforeSpan),
      afterSpan: leafSpan(after, value.after, spot.afterSpan),
    }),
    ...value,
    about: about(path),
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
