import type { IslandScript } from 'islet/browser';
import { followAddress } from './follow-address.js';

/**
 * Keeps one item open at a time, also in browsers without `details[name]`, and its label in place while an item above it
 * closes. Opens the item that the address names.
 */
const accordion: IslandScript = (island) => {
  const items = [...island.querySelectorAll<HTMLDetailsElement>(':scope > * > details')];
  const openFirst = island.querySelector('[data-open-first]') !== null;
  const untouched = items.every((item, index) => item.open === (openFirst && index === 0));
  // The browser would close an item of the same name, and move the label.
  for (const item of items) item.removeAttribute('name');
  // `toggle` does not bubble.
  island.addEventListener(
    'toggle',
    ({ target }) => {
      const opened = items.find((item) => item === target && item.open);
      if (opened !== undefined) closeOthers(items, opened);
    },
    true,
  );
  const open = items.filter((item) => item.open);
  const kept = open.find((item) => item.matches(':focus-within')) ?? open.at(-1);
  if (kept !== undefined) closeOthers(items, kept);
  followAddress(items, untouched);
};

export default accordion;

function closeOthers(items: readonly HTMLDetailsElement[], kept: HTMLDetailsElement): void {
  const { top } = kept.getBoundingClientRect();
  for (const item of items) if (item !== kept) item.open = false;
  scrollBy({ top: kept.getBoundingClientRect().top - top, behavior: 'instant' });
}
