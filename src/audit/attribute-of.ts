import type { Piece } from '../lib/html/html-pieces.js';

/** The value of the first attribute with a name; `undefined` if there is none. */
export function attributeValue(piece: Pick<Piece, 'attributes'> | undefined, wanted: string): string | undefined {
  for (const { name, value } of piece?.attributes ?? []) if (name === wanted) return value;
  return undefined;
}

/** Whether an element is a `<meta>` with a security policy. */
export function isPolicyMeta(element: Piece): boolean {
  return element.name === 'meta' && attributeValue(element, 'http-equiv')?.toLowerCase() === 'content-security-policy';
}

/** Whether one of the elements around a piece has one of these names. */
export function isWithin(pieces: readonly Piece[], piece: Pick<Piece, 'parent'>, names: RegExp): boolean {
  for (let at = pieces[piece.parent]; at; at = pieces[at.parent]) if (names.test(at.name)) return true;
  return false;
}
