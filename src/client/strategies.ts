/** Time between `load` and the frame that shows what has loaded, in milliseconds: images may still be decoded. */
const UNTIL_SHOWN = 200;

/** Calls `then` when the page has loaded and been shown: until then, nothing that can wait uses the network. */
function loaded(then: () => void): void {
  addEventListener('load', () => setTimeout(then, UNTIL_SHOWN));
}

/** Maximum delay of an idle callback in milliseconds. */
const LONGEST_WAIT = 2000;

/**
 * Calls `start` when the page has been shown and the browser is idle. Safari has no idle callback and starts
 * immediately.
 */
export function idle(start: () => void): void {
  loaded(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: LONGEST_WAIT });
    else start();
  });
}

const MARGIN = '200px';

/**
 * Calls `start` when an island is near the viewport, once the page has been shown. Islands and slots are `display:
 * contents` and have no box, so the outermost elements inside that can have one are observed; without any, the parent
 * of the island.
 */
export function visible(start: () => void, island: HTMLElement): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      start();
    },
    { rootMargin: MARGIN },
  );
  const boxes = island.querySelectorAll(':scope>:not(islet-slot),islet-slot>*');
  loaded(() => {
    // An island in a document always has a parent.
    for (const box of boxes.length > 0 ? boxes : [island.parentElement as Element]) observer.observe(box);
  });
}

/** Calls `start` as soon as the media query of the island matches. */
export function media(start: () => void, island: HTMLElement): void {
  const query = matchMedia(island.dataset['media'] ?? '');
  if (query.matches) start();
  else query.addEventListener('change', start, { once: true });
}
