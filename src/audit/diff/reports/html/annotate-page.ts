import type { Change } from '../../model/change.js';
import { attributeValue, isWithin } from '../../../attribute-of.js';
import { escapeVisibly } from '../../../report/escape-visibly.js';
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
 * security policy, which would forbid the embedded images. A text that is gone has a note at its place.
 *
 * @param styleOf the style sheet that an element links to, which the report cannot load
 * @param marks gets the fingerprints that are marked
 */
export function annotatePage(
  pieces: readonly Piece[],
  changes: readonly MarkedChange[],
  side: 'before' | 'after',
  styleOf: (piece: Piece) => string | undefined,
  marks: Set<string>,
): string {
  const own = changes.filter(({ change }) => !change.ripple);
  const spots = own.flatMap(({ change, fingerprint }): Spot[] => {
    const span = side === 'before' ? change.beforeSpan : change.afterSpan;
    return span ? [{ span, fingerprint }] : [];
  });
  const lost = side === 'before' ? [] : own.filter(({ change }) => change.category === 'compliance');
  const html = pieces.map((piece) => {
    const gone = lost.filter(({ change }) => change.lostAt === piece.at && !isInHead(pieces, piece));
    const hidden = lost.filter(({ change }) => change.hiddenAt === piece.at).map(({ fingerprint }) => fingerprint);
    const css = styleOf(piece);
    const marked = css === undefined ? annotated(piece, pieces, spots) : styleElement(piece, css);
    return gone.map(lostNote).join('') + (hidden.length === 0 ? marked : withAttribute(marked, 'hides', hidden));
  });
  const text = html.join('');
  for (const [, names = ''] of text.matchAll(/ data-islet-change="([^"]*)"/g))
    for (const name of names.split(' ')) marks.add(name);
  return text;
}

function styleElement({ attributes }: Piece, css: string): string {
  const media = attributes.find(({ name }) => name === 'media')?.raw ?? '';
  return `<style ${media}>${css.replaceAll('</', '<\\/')}</style>`;
}

/** The place of a text that is gone. Those of hidden texts are shown by the script, which leaves the page as it is. */
function lostNote({ change: { before = '' }, fingerprint }: MarkedChange): string {
  return `<islet-lost data-islet-change="${fingerprint}">was here: ${escapeVisibly(before)}</islet-lost>`;
}

function withAttribute(tag: string, name: string, fingerprints: readonly string[]): string {
  return tag.replace(/^<[^\s/>]+/, `$& data-islet-${name}="${fingerprints.join(' ')}"`);
}

function annotated(piece: Piece, pieces: readonly Piece[], spots: readonly Spot[]): string {
  const parent = pieces[piece.parent];
  if (piece.kind === 'text' && parent?.name === 'script') return '';
  if (piece.name === 'script') return '';
  if (piece.name === 'meta' && attributeValue(piece, 'http-equiv') !== undefined) return '';
  if (piece.name === 'link' && piece.attributes.some(({ name, value }) => name === 'rel' && value !== 'stylesheet'))
    return '';
  const own = spots.filter(({ span: [start, end] }) => start < piece.at + piece.raw.length && end > piece.at);
  if (own.length === 0 || isInHead(pieces, piece)) return piece.raw;
  const names = own.map(({ fingerprint }) => fingerprint);
  if (piece.kind === 'text' && piece.text.trim() !== '')
    return `${withAttribute('<mark>', 'change', names)}${piece.raw}</mark>`;
  return piece.kind === 'open' ? withAttribute(piece.raw, 'change', names) : piece.raw;
}

function isInHead(pieces: readonly Piece[], piece: Piece): boolean {
  return HEAD.test(piece.name) || isWithin(pieces, piece, HEAD);
}

const HEAD = /^(?:head|svg|style|title)$/;
