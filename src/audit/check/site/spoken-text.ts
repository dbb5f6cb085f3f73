import { hidesItself } from '../../facts/visibility/hidden-elements.js';
import { UNRENDERED } from '../../../lib/html/unrendered-elements.js';
import type { PageFacts, PageElement } from '../../facts/read-page.js';

/** White space and characters without a glyph are no name. */
const GLYPH = /[^\s\p{Cf}\p{Cc}\u115F\u1160\u2800\u3164\uFFA0]/u;

/** Whether an attribute of an element is read to people: a label, an alternative text, or the value of a button. */
export function hasLabel(page: PageFacts, element: PageElement): boolean {
  const isButton = element.name === 'input' && /^(?:button|reset|submit)$/i.test(page.attr(element, 'type') ?? '');
  const labels = ['aria-label', 'alt', 'title', 'placeholder', ...(isButton ? ['value'] : [])];
  return labels.some((name) => GLYPH.test(page.attr(element, name) ?? ''));
}

/** Whether an element holds text or labels that are read to people. Style sheets are not considered. */
export function hasText(page: PageFacts, element: PageElement): boolean {
  const silent = new Set<number>();
  return page.inside(element).some((piece) => {
    const isSilent =
      (UNRENDERED.has(piece.name) && piece.name !== 'title') ||
      /^(?:select|textarea)$/.test(piece.name) ||
      hidesItself(piece, page.pieces);
    if (isSilent || silent.has(piece.parent)) silent.add(piece.index);
    else return piece.kind === 'text' ? GLYPH.test(piece.text) : piece.kind === 'open' && hasLabel(page, piece);
    return false;
  });
}
