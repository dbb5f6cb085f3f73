import type { Piece } from '../../../lib/html/html-pieces.js';

const LANDMARKS = new Set(['head', 'header', 'nav', 'main', 'footer', 'aside', 'dialog', 'form']);

/** The nearest landmark around a piece, such as `footer`; `page` if there is none. */
export function landmarkOf(pieces: readonly Piece[], index: number): string {
  for (let at = pieces[index]?.parent ?? -1; at !== -1; at = pieces[at]?.parent ?? -1) {
    const name = pieces[at]?.name ?? '';
    if (LANDMARKS.has(name)) return name;
  }
  return 'page';
}

/**
 * The name of an element in reports: landmark, element and distinguishing attribute, such as `head meta
 * name=description`.
 */
export function elementName(pieces: readonly Piece[], index: number): string {
  const piece = pieces[index];
  if (!piece) return '';
  const landmark = LANDMARKS.has(piece.name) ? '' : `${landmarkOf(pieces, index)} `;
  return `${landmark}${piece.name}${distinguishingAttribute(piece)}`;
}

/** The attribute that distinguishes a `<meta>`, `<link>`, `<input>`, `<script>` or island from others. */
export function distinguishingAttribute(piece: Piece): string {
  const by = DISTINCTIVE[piece.name];
  const found = by && piece.attributes.find(({ name }) => by.includes(name));
  return found ? ` ${found.name}=${found.value}` : '';
}

const DISTINCTIVE: Readonly<Record<string, readonly string[]>> = {
  meta: ['name', 'property', 'http-equiv', 'charset'],
  link: ['rel'],
  script: ['type'],
  input: ['name', 'type'],
  'islet-island': ['data-island'],
};

/** Text inside an element with white space collapsed, at most `limit` characters. */
export function textInside(pieces: readonly Piece[], index: number, limit = 80): string {
  let text = '';
  for (let at = index + 1; at < pieces.length && text.length < limit * 2; at += 1) {
    const piece = pieces[at];
    if (!piece || !isInside(pieces, at, index)) break;
    if (piece.kind !== 'text') text += ' ';
    else if (piece.name !== 'script' && piece.name !== 'style') text += piece.text;
  }
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > limit ? `${plain.slice(0, limit - 1)}…` : plain;
}

/** Whether a piece is inside the element that starts at `element`, without its end tag. */
export function isInside(pieces: readonly Piece[], at: number, element: number): boolean {
  for (let parent = pieces[at]?.parent ?? -1; parent >= element; parent = pieces[parent]?.parent ?? -1)
    if (parent === element) return true;
  return false;
}
