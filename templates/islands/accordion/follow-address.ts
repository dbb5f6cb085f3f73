/**
 * Opens the item that the fragment of the address targets or that contains the target: now, when the page has loaded
 * (only then does every browser know the target), and when the fragment changes. The first two are skipped if the
 * visitor has opened or closed an item.
 */
export function followAddress(items: readonly HTMLDetailsElement[], untouched: boolean): void {
  const before = items.map(({ open }) => open);
  const follow = (): void => {
    const item = items.find((candidate) => candidate.matches(':target') || candidate.querySelector(':target') !== null);
    if (item === undefined || item.open) return;
    item.open = true;
    item.querySelector(':target')?.scrollIntoView();
  };
  const followIfUntouched = (): void => {
    if (untouched && items.every(({ open }, index) => open === before[index])) follow();
  };

  followIfUntouched();
  addEventListener('load', followIfUntouched);
  addEventListener('hashchange', follow);
}
