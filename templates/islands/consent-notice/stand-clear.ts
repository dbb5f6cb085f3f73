/** More than a bar that is docked at the foot of the screen takes, which can come up as the page scrolls to what gets the focus. */
const DOCK_ROOM = '6rem';

/**
 * Keeps a notice at the foot of the screen off what stands there: bars that are docked below it, what has the focus, and the
 * end of the page. Gives a function that ends this.
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

/** How much of the screen's foot a bar takes that stays there while the page scrolls, in pixels. What takes half the screen is no bar. */
function dockedHeight(notice: HTMLElement): number {
  for (const element of document.elementsFromPoint(innerWidth / 2, innerHeight - 1)) {
    if (notice.contains(element) || !/sticky|fixed/.test(getComputedStyle(element).position)) continue;
    const height = innerHeight - element.getBoundingClientRect().top;
    if (height < innerHeight / 2) return height;
  }
  return 0;
}
