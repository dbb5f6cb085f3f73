import type { AtOnce } from 'islet/browser';

/**
 * Escape closes a submenu that lies over the page without the pointer or the focus having to leave its item (WCAG 2.2, 1.4.13). It opens again when they come back, once both have left. Opening is a matter of the style
 * sheet, as without scripts.
 */
const atOnce: AtOnce = (island) => {
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const submenu of island.querySelectorAll<HTMLElement>('li:is(:hover,:focus-within) > ul')) dismiss(submenu);
  });
  return 'later';
};

export default atOnce;

function dismiss(submenu: HTMLElement): void {
  const item = submenu.parentElement;
  if (item === null || submenu.style.visibility !== '') return;
  // What is about to be hidden cannot keep the focus.
  if (submenu.contains(document.activeElement)) item.querySelector('a')?.focus();
  submenu.style.visibility = 'hidden';
  const left = new AbortController();
  const { signal } = left;
  const undo = (): void => {
    submenu.style.visibility = '';
    left.abort();
  };
  item.addEventListener(
    'mouseleave',
    () => {
      if (!item.contains(document.activeElement)) undo();
    },
    { signal },
  );
  item.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (!item.matches(':hover') && !(relatedTarget instanceof Node && item.contains(relatedTarget))) undo();
    },
    { signal },
  );
}
