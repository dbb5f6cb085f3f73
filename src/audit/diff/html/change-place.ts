import { attributeValue } from '../../attribute-of.js';
import type { Span, Piece } from '../../../lib/html/html-pieces.js';
import type { Change, ChangePlace } from '../model/change.js';
import { isInside } from './element-names.js';

/** Elements that are no entry of a list. */
const WHOLE = new Set(['html', 'head', 'body', 'main', 'header', 'footer']);

/** The links of the list entries that a change is in. */
export function changePlace(
  { beforeSpan, afterSpan }: Change,
  before: readonly Piece[],
  after: readonly Piece[],
): ChangePlace {
  const [old, fresh] = [pieceAt(before, beforeSpan), pieceAt(after, afterSpan)];
  return { linkBefore: old && entryLink(before, old), linkAfter: fresh && entryLink(after, fresh) };
}

/** The last piece that begins at or before a position. */
function pieceAt(pieces: readonly Piece[], span: Span | undefined): Piece | undefined {
  if (!span) return undefined;
  let [from, to] = [0, pieces.length];
  while (from + 1 < to) {
    const middle = (from + to) >> 1;
    if ((pieces[middle]?.at ?? 0) <= span[0]) from = middle;
    else to = middle;
  }
  return pieces[from];
}

/** The address of the only link in the smallest element around a piece that has links. */
function entryLink(pieces: readonly Piece[], piece: Piece): string | undefined {
  for (let at = piece.kind === 'open' ? piece.index : piece.parent; at !== -1; at = pieces[at]?.parent ?? -1) {
    const around = pieces[at];
    if (!around || WHOLE.has(around.name)) return undefined;
    const found = new Set<string>();
    for (let index = at; index < pieces.length && (index === at || isInside(pieces, index, at)); index += 1) {
      const inner = pieces[index];
      const href = inner?.kind === 'open' && inner.name === 'a' ? attributeValue(inner, 'href') : undefined;
      if (href !== undefined) found.add(href);
      if (found.size > 1) return undefined;
    }
    const [only] = found;
    if (only !== undefined) return only;
  }
  return undefined;
}
