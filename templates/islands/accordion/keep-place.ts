import { keepOneOpen } from './keep-one-open.js';

/**
 * Keeps a label where it was pressed while the browser opens its item and closes another above it, which would take what
 * the visitor has just opened out of sight.
 */
export function keepPlace(list: Element, label: Element): void {
  const { top } = label.getBoundingClientRect();
  // The browser answers the press before the next frame, and shows it with that.
  requestAnimationFrame(() => {
    const item = label.closest('details');
    if (item?.open === true) keepOneOpen(list, item);
    scrollBy({ top: label.getBoundingClientRect().top - top, behavior: 'instant' });
  });
}
