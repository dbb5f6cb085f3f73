import { loaded } from './loaded.js';

const AHEAD = '200px';

/**
 * Calls `start` when an island comes near the viewport, once the page has been shown. Islands and slots are `display:
 * contents` and have no box of their own, so the outermost elements that can have one are observed; where there is none,
 * the element around the island.
 */
export function visible(start: () => void, island: HTMLElement): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      start();
    },
    { rootMargin: AHEAD },
  );
  const boxes = island.querySelectorAll(':scope>:not(islet-slot),islet-slot>*');
  loaded(() => {
    for (const box of boxes.length > 0 ? boxes : [island.parentElement]) if (box !== null) observer.observe(box);
  });
}
