import { attributeValue } from '../../attribute-of.js';
import type { Piece } from '../../../lib/html/html-pieces.js';
import type { ElementFields } from '../model/about.js';

const LANDMARKS = new Set(['head', 'header', 'nav', 'main', 'footer', 'aside', 'dialog', 'form']);

/** The nearest landmark around a piece, such as `footer`; `page` if there is none. */
export function landmarkOf(pieces: readonly Piece[], index: number): string {
  for (let at = pieces[index]?.parent ?? -1; at !== -1; at = pieces[at]?.parent ?? -1) {
    const name = pieces[at]?.name ?? '';
    if (LANDMARKS.has(name)) return name;
  }
  return 'page';
}

/** What changes say of an element: landmark, name and distinguishing attribute. */
export function elementOf(pieces: readonly Piece[], index: number): ElementFields {
  const piece = pieces[index];
  const element = piece?.name ?? '';
  const by = piece && distinguishingAttribute(piece);
  return { place: LANDMARKS.has(element) ? '' : landmarkOf(pieces, index), element, ...(by && { by }) };
}

/** The attribute that distinguishes a `<meta>`, `<link>`, `<input>`, `<script>` or island from others. */
export function distinguishingAttribute(piece: Piece): ElementFields['by'] {
  for (const name of DISTINCTIVE[piece.name] ?? []) {
    const value = attributeValue(piece, name);
    if (value !== undefined) return { name, value };
  }
  return undefined;
}

/** Characters of the text inside elements. */
export const MAX_CONTEXT = 80;

const DISTINCTIVE: Readonly<Record<string, readonly string[]>> = {
  meta: ['name', 'property', 'http-equiv', 'charset'],
  link: ['rel'],
  script: ['type'],
  input: ['name', 'type'],
  'islet-island': ['data-island'],
};

/** Text inside an element with white space collapsed, at most `limit` characters. */
export function textInside(pieces: readonly Piece[], index: number, limit = MAX_CONTEXT): string {
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
