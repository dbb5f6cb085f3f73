import type { Change, Span } from '../../change.js';
import type { Piece } from '../../html/html-pieces.js';

/** A page with a mark around each changed text and on each changed element, without scripts and without its own security policy, which would forbid the pictures. */
export function annotatePage(pieces: readonly Piece[], changes: readonly Change[], side: 'before' | 'after'): string {
  const spans = changes.flatMap((change) => (change.ripple ? [] : [side === 'before' ? change.beforeSpan : change.afterSpan])).filter((span) => span !== undefined);
  return pieces.map((piece, index) => annotated(piece, pieces, index, spans)).join('');
}

function annotated(piece: Piece, pieces: readonly Piece[], index: number, spans: readonly Span[]): string {
  const parent = pieces[piece.parent];
  if (piece.kind === 'text' && parent?.name === 'script') return '';
  if (piece.name === 'script') return '';
  if (piece.name === 'meta' && piece.attributes.some(({ name }) => name === 'http-equiv')) return '';
  if (piece.name === 'link' && piece.attributes.some(({ name, value }) => name === 'rel' && value !== 'stylesheet')) return '';
  const touched = spans.some(([start, end]) => start < piece.at + piece.raw.length && end > piece.at);
  if (!touched || isInHead(pieces, index)) return piece.raw;
  if (piece.kind === 'text' && piece.text.trim() !== '') return `<mark class="islet-change">${piece.raw}</mark>`;
  if (piece.kind === 'open') return piece.raw.replace(/^<[^\s/>]+/, '$& data-islet-change');
  return piece.raw;
}

function isInHead(pieces: readonly Piece[], index: number): boolean {
  for (let at = index; at !== -1; at = pieces[at]?.parent ?? -1) {
    const name = pieces[at]?.name;
    if (name === 'head' || name === 'svg' || name === 'style' || name === 'title') return true;
  }
  return false;
}
