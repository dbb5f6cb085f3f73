import type { PageElement, CheckedPage } from './checked-page.js';

const UNSEEN_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))\b/i;

/** Whether an element is hidden from everybody by its own attributes. `hidden="until-found"` can be found. */
export function hidesItself(page: CheckedPage, element: PageElement): boolean {
  const hidden = page.attr(element, 'hidden');
  return (
    (hidden !== undefined && hidden.toLowerCase() !== 'until-found') ||
    page.attr(element, 'inert') !== undefined ||
    page.attr(element, 'aria-hidden') === 'true' ||
    UNSEEN_STYLE.test(page.attr(element, 'style') ?? '')
  );
}

/** Whether an element, or one around it, is hidden from everybody or from screen readers. What style sheets hide is not known here. */
export function isHidden(page: CheckedPage, element: PageElement): boolean {
  for (let at: PageElement | undefined = element; at; at = page.pieces[at.parent])
    if (hidesItself(page, at)) return true;
  return false;
}
