import type { Piece } from '../../../lib/html/html-pieces.js';
import { UNRENDERED } from '../../../lib/html/unrendered-elements.js';
import { attributeValue } from '../../attribute-of.js';
import { inlineDeclarations } from '../style/read-style.js';

/** Whether an element hides its content from everyone by its markup alone, unless a style shows it. */
export function hidesContent(piece: Piece): boolean {
  return piece.kind === 'open' && (UNRENDERED.has(piece.name) || isMarkedHidden(piece));
}

/** Whether an element has the attribute `hidden`. Browsers find and show what is `until-found`. */
export function isMarkedHidden(piece: Piece): boolean {
  const value = attributeValue(piece, 'hidden');
  return value !== undefined && value.toLowerCase() !== 'until-found';
}

/** Whether an element leaves its content out of what is read out, or is the button of a `select`, which is inert. */
export function hidesItself(element: Piece, pieces: readonly Piece[]): boolean {
  return (
    isMarkedHidden(element) ||
    attributeValue(element, 'inert') !== undefined ||
    (element.name === 'button' && pieces[element.parent]?.name === 'select') ||
    attributeValue(element, 'aria-hidden') === 'true' ||
    inlineDeclarations(attributeValue(element, 'style') ?? '').some(
      ({ property, value }) =>
        (property === 'display' && value === 'none') ||
        (property === 'visibility' && /^(?:hidden|collapse)$/.test(value)),
    )
  );
}

/** Whether a visitor has to open an element to see what is in it, except the summary of a `<details>`. */
export function isClosed(element: Piece): boolean {
  return /^(?:details|dialog)$/.test(element.name) && attributeValue(element, 'open') === undefined;
}
