/**
 * More than the height of a bar docked at the bottom, which can appear while the page scrolls to the focused element.
 */
const DOCK_ROOM = '6rem';

/**
 * Keeps a notice at the bottom of the screen clear of docked bars below it, the focused element, and the end of the
 * page. Returns a function that ends this.
 */
export function standClear(notice: HTMLElement): () => void {
  const { documentElement, body } = document;
  const rise = (): void => {
    notice.style.transform = `translateY(-${dockedHeight(notice)}px)`;
  };
  const makeRoom = (): void => {
    const height = `${notice.offsetHeight}px`;
    documentElement.style.scrollPaddingBlockEnd = `calc(${height} + ${DOCK_ROOM})`;
    body.style.paddingBlockEnd = height;
    rise();
  };
  const size = new ResizeObserver(makeRoom);
  size.observe(notice);
  const end = new AbortController();
  for (const type of ['scroll', 'resize']) addEventListener(type, rise, { passive: true, signal: end.signal });
  makeRoom();
  document.querySelector(':focus-visible')?.scrollIntoView({ block: 'nearest' });
  return () => {
    size.disconnect();
    end.abort();
    documentElement.style.scrollPaddingBlockEnd = '';
    body.style.paddingBlockEnd = '';
  };
}

/**
 * Returns the height of a bar that stays at the bottom of the screen during scrolling, in pixels. Anything that takes
 * half the screen is not a bar.
 */
function dockedHeight(notice: HTMLElement): number {
  for (const element of document.elementsFromPoint(innerWidth / 2, innerHeight - 1)) {
    if (notice.contains(element) || !/sticky|fixed/.test(getComputedStyle(element).position)) continue;
    const height = innerHeight - element.getBoundingClientRect().top;
    if (height < innerHeight / 2) return height;
  }
  return 0;
}
