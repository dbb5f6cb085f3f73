import type { PageElement, CheckedPage } from './checked-page.js';

const UNSEEN_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))\b/i;

/** Whether an element hides itself by its own attributes. `hidden="until-found"` does not hide it. */
export function hidesItself(page: CheckedPage, element: PageElement): boolean {
  const hidden = page.attr(element, 'hidden');
  return (
    (hidden !== undefined && hidden.toLowerCase() !== 'until-found') ||
    page.attr(element, 'inert') !== undefined ||
    page.attr(element, 'aria-hidden') === 'true' ||
    UNSEEN_STYLE.test(page.attr(element, 'style') ?? '')
  );
}

/** Whether an element or one of its ancestors hides itself. Style sheets are not considered. */
export function isHidden(page: CheckedPage, element: PageElement): boolean {
  for (let at: PageElement | undefined = element; at; at = page.pieces[at.parent])
    if (hidesItself(page, at)) return true;
  return false;
}
