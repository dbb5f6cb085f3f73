import { keepOneOpen } from './keep-one-open.js';

/**
 * Keeps a label in place while the browser opens its item and closes another above it, which would scroll the opened
 * item out of view.
 */
export function keepPlace(list: Element, label: Element): void {
  const { top } = label.getBoundingClientRect();
  // The browser handles the press before the next frame, and renders it with that.
  requestAnimationFrame(() => {
    const item = label.closest('details');
    if (item?.open === true) keepOneOpen(list, item);
    scrollBy({ top: label.getBoundingClientRect().top - top, behavior: 'instant' });
  });
}
