import { hidesItself } from './hidden-elements.js';
import type { PageElement, CheckedPage } from './checked-page.js';

/** White space and characters without a glyph, which are neither shown nor spoken. */
const BLANK = /^[\s\p{Cf}\p{Cc}\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/** Whether a text is neither shown nor spoken. */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}

/** Whether an element has a name for screen readers (W3C, Accessible Name and Description Computation). */
export type HasName = (element: PageElement) => boolean;

/**
 * Returns the name check for one page. Most elements have a visible text or an `aria-label`; the page is
 * parsed for `compute` at the first element that has neither.
 */
export function nameCheck(page: CheckedPage, compute: (page: CheckedPage) => HasName): HasName {
  let computed: HasName | undefined;
  return (element) => isPlainlyNamed(page, element) || (computed ??= compute(page))(element);
}

/** Whether the text or the label of the element itself gives it a name. */
function isPlainlyNamed(page: CheckedPage, element: PageElement): boolean {
  if (page.attr(element, 'aria-labelledby') !== undefined) return false;
  if (!isBlank(page.attr(element, 'aria-label') ?? '')) return true;
  if (!NAMED_BY_CONTENT.test(page.attr(element, 'role') ?? element.name)) return false;
  const hidden = new Set<number>();
  for (const piece of page.inside(element)) {
    if (hidden.has(piece.parent) || (piece.kind === 'open' && (SILENT.has(piece.name) || hidesItself(page, piece))))
      hidden.add(piece.index);
    else if (piece.kind === 'text' && !isBlank(piece.text)) return true;
    else if (piece.name === 'img' && !isBlank(page.attr(piece, 'alt') ?? '')) return true;
  }
  return false;
}

const NAMED_BY_CONTENT =
  /^(?:a|button|summary|h[1-6]|heading|link|doc-(?:backlink|biblioref|glossref|noteref)|menuitem|menuitemcheckbox|menuitemradio|tab|checkbox|radio|switch|option|treeitem)$/;

/** Elements whose content is not part of a name. */
const SILENT = new Set(['script', 'style', 'template', 'noscript']);
