import type { AtOnce } from 'islet/browser';

/**
 * Escape closes a submenu that lies over the page without the pointer or the focus having to leave its item (WCAG 2.2, 1.4.13). It opens again when they come back, once both have left. Opening is a matter of the style
 * sheet, as without scripts; on touch screens, of a native `<details>`.
 */
const atOnce: AtOnce = (island) => {
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    closeAll(island, (toggle) => {
      toggle.querySelector('summary')?.focus();
    });
    for (const submenu of island.querySelectorAll<HTMLElement>('li:is(:hover,:focus-within) > ul')) dismiss(submenu);
  });
  // What the buttons of touch screens open closes on a click on a link or elsewhere, and when the focus goes.
  document.addEventListener('click', ({ target }) => {
    closeAll(island, undefined, target instanceof Element && target.closest('a') === null ? target : undefined);
  });
  island.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Element) closeAll(island, undefined, relatedTarget);
  });
  return 'later';
};

export default atOnce;

/** Closes what is open by its button, but in the item that `within` is part of. */
function closeAll(island: HTMLElement, closed?: (toggle: HTMLDetailsElement) => void, within?: Element): void {
  for (const toggle of island.querySelectorAll<HTMLDetailsElement>('details[open]')) {
    if (within !== undefined && toggle.parentElement?.contains(within) === true) continue;
    toggle.open = false;
    closed?.(toggle);
  }
}

function dismiss(submenu: HTMLElement): void {
  const item = submenu.parentElement;
  // Nothing is shown, or no longer.
  if (item === null || getComputedStyle(submenu).visibility === 'hidden') return;
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
