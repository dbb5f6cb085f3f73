import type { Change } from '../../model/change.js';
import { escapeHtml } from '../../../escape-report.js';
import type { Piece, Span } from '../../../../lib/html/html-pieces.js';

/** A change, and the fingerprint of the finding that reports it. */
export interface MarkedChange {
  readonly change: Change;
  readonly fingerprint: string;
}

interface Spot {
  readonly span: Span;
  readonly fingerprint: string;
}

/**
 * A page with a mark around each changed text and on each changed element, without scripts and without its
 * security policy, which would forbid the embedded images. A text that was lost has a note at its place.
 *
 * @param marks gets the fingerprints that are marked
 */
export function annotatePage(
  pieces: readonly Piece[],
  changes: readonly MarkedChange[],
  side: 'before' | 'after',
  marks: Set<string>,
): string {
  const own = changes.filter(({ change }) => !change.ripple);
  const spots = own.flatMap(({ change, fingerprint }): Spot[] => {
    const span = side === 'before' ? change.beforeSpan : change.afterSpan;
    return span ? [{ span, fingerprint }] : [];
  });
  const lost = own.filter(
    ({ change }) => side === 'after' && change.lostAt !== undefined && change.category === 'compliance',
  );
  const html = pieces.map((piece, index) => {
    const notes = lost.filter(({ change }) => change.lostAt === piece.at && !isInHead(pieces, index));
    return notes.map(lostNote).join('') + annotated(piece, pieces, index, spots);
  });
  const text = html.join('');
  for (const [, names = ''] of text.matchAll(/ data-islet-change="([^"]*)"/g))
    for (const name of names.split(' ')) marks.add(name);
  return text;
}

/** The place of a text that is gone, or that cannot be seen any more. */
function lostNote({ change, fingerprint }: MarkedChange): string {
  const { context = '', before = '' } = change;
  const text = change.styles ? context : before;
  return `<islet-lost data-islet-change="${fingerprint}">was here: ${escapeHtml(text)}</islet-lost>`;
}

function annotated(piece: Piece, pieces: readonly Piece[], index: number, spots: readonly Spot[]): string {
  const parent = pieces[piece.parent];
  if (piece.kind === 'text' && parent?.name === 'script') return '';
  if (piece.name === 'script') return '';
  if (piece.name === 'meta' && piece.attributes.some(({ name }) => name === 'http-equiv')) return '';
  if (piece.name === 'link' && piece.attributes.some(({ name, value }) => name === 'rel' && value !== 'stylesheet'))
    return '';
  const own = spots.filter(({ span: [start, end] }) => start < piece.at + piece.raw.length && end > piece.at);
  if (own.length === 0 || isInHead(pieces, index)) return piece.raw;
  const names = own.map(({ fingerprint }) => fingerprint).join(' ');
  if (piece.kind === 'text' && piece.text.trim() !== '')
    return `<mark data-islet-change="${names}">${piece.raw}</mark>`;
  if (piece.kind === 'open') return piece.raw.replace(/^<[^\s/>]+/, `$& data-islet-change="${names}"`);
  return piece.raw;
}

function isInHead(pieces: readonly Piece[], index: number): boolean {
  for (let at = index; at !== -1; at = pieces[at]?.parent ?? -1) {
    const name = pieces[at]?.name;
    if (name === 'head' || name === 'svg' || name === 'style' || name === 'title') return true;
  }
  return false;
}
