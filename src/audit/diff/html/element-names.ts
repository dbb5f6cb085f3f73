import type { Piece } from '../../../lib/html/html-pieces.js';

const LANDMARKS = new Set(['head', 'header', 'nav', 'main', 'footer', 'aside', 'dialog', 'form']);

/** The nearest part of the page that has a name of its own, such as `footer`; `page` where there is none. */
export function landmarkOf(pieces: readonly Piece[], index: number): string {
  for (let at = pieces[index]?.parent ?? -1; at !== -1; at = pieces[at]?.parent ?? -1) {
    const name = pieces[at]?.name ?? '';
    if (LANDMARKS.has(name)) return name;
  }
  return 'page';
}

/** An element as reports name it: its part of the page and what tells it from its like, such as `head meta name=description`. */
export function elementName(pieces: readonly Piece[], index: number): string {
  const piece = pieces[index];
  if (!piece) return '';
  const landmark = LANDMARKS.has(piece.name) ? '' : `${landmarkOf(pieces, index)} `;
  return `${landmark}${piece.name}${distinguishingAttribute(piece)}`;
}

/** What tells a `<meta>`, `<link>`, `<input>`, `<script>` or island from others of its name. */
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

/** Text inside an element, white space collapsed, at most `limit` characters. */
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

/** Whether a piece stands inside the element that opens at `element`; its own end tag does not. */
export function isInside(pieces: readonly Piece[], at: number, element: number): boolean {
  for (let parent = pieces[at]?.parent ?? -1; parent >= element; parent = pieces[parent]?.parent ?? -1)
    if (parent === element) return true;
  return false;
}
