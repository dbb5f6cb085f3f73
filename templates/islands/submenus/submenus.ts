import type { IslandScript } from 'islet/browser';

/**
 * Closes a submenu on Escape, while its item keeps the pointer or the focus (WCAG 2.2, 1.4.13). It reopens when they
 * return after both have left. Opening is handled by the style sheet, even without scripts, and on touch screens by a
 * native `<details>`.
 */
const submenus: IslandScript = (island) => {
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    closeAll(island, (toggle) => {
      toggle.querySelector('summary')?.focus();
    });
    for (const submenu of island.querySelectorAll<HTMLElement>('li:is(:hover,:focus-within) > ul')) dismiss(submenu);
  });
  // Submenus opened by the buttons of touch screens close on a click on a link or outside, and when the focus leaves.
  document.addEventListener('click', ({ target }) => {
    closeAll(island, undefined, target instanceof Element && target.closest('a') === null ? target : undefined);
  });
  island.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Element) closeAll(island, undefined, relatedTarget);
  });
};

export default submenus;

/** Closes submenus opened by a button, except in the item that contains `within`. */
function closeAll(island: HTMLElement, closed?: (toggle: HTMLDetailsElement) => void, within?: Element): void {
  for (const toggle of island.querySelectorAll<HTMLDetailsElement>('details[open]')) {
    if (within !== undefined && toggle.parentElement?.contains(within) === true) continue;
    toggle.open = false;
    closed?.(toggle);
  }
}

function dismiss(submenu: HTMLElement): void {
  const item = submenu.parentElement;
  // Nothing is shown any more.
  if (item === null || getComputedStyle(submenu).visibility === 'hidden') return;
  // An element that is about to be hidden cannot keep the focus.
  if (submenu.contains(document.activeElement)) item.querySelector<HTMLElement>('a, summary')?.focus();
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
