/**
 * Opens the item that the fragment of the address targets or that contains the target: now, when the page has loaded
 * (only then does every browser know the target), and when the fragment changes. The first two are skipped if the
 * visitor has already opened or closed an item. `openAtFirst` is the number of leading items that the server opened.
 * Returns a function that ends this.
 */
export function followAddress(list: Element, openAtFirst: number): () => void {
  const items = [...list.querySelectorAll<HTMLDetailsElement>(':scope > details')];
  const listeners = new AbortController();
  const { signal } = listeners;

  const follow = (): void => {
    const item = items.find((candidate) => candidate.matches(':target') || candidate.querySelector(':target') !== null);
    if (item === undefined || item.open) return;
    item.open = true;
    item.querySelector(':target')?.scrollIntoView();
  };
  const followIfUntouched = (): void => {
    if (items.every((item, index) => item.open === index < openAtFirst)) follow();
  };

  followIfUntouched();
  addEventListener('load', followIfUntouched, { signal });
  addEventListener('hashchange', follow, { signal });
  return () => listeners.abort();
}
