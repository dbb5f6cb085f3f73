/** Calls `start` as soon as the media query of the island matches. */
export function media(start: () => void, island: HTMLElement): void {
  const query = matchMedia(island.dataset['media'] ?? '');
  if (query.matches) start();
  else query.addEventListener('change', start, { once: true });
}
