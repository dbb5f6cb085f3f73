import { hidesItself } from './hidden-elements.js';
import type { PageElement, CheckedPage } from './checked-page.js';

/** What is neither seen nor spoken: white space, and characters without a glyph. */
const BLANK = /^[\s\p{Cf}\p{Cc}\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/** Whether a text shows nothing and is not spoken. */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}

/** Whether an element has a name for screen readers (W3C, Accessible Name and Description Computation). */
export type HasName = (element: PageElement) => boolean;

/**
 * Answers for the elements of one page. Most have a visible text or an `aria-label`; the document is parsed for the library at the first one that has neither.
 */
export function nameCheck(page: CheckedPage, compute: (page: CheckedPage) => HasName): HasName {
  let computed: HasName | undefined;
  return (element) => isPlainlyNamed(page, element) || (computed ??= compute(page))(element);
}

/** Whether nothing but a text or a label of the element itself has to be read to see that it has a name. */
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
  /^(?:a|button|summary|link|menuitem|menuitemcheckbox|menuitemradio|tab|checkbox|radio|switch|option|treeitem)$/;

/** Content of these is not a part of a name. */
const SILENT = new Set(['script', 'style', 'template', 'noscript']);
