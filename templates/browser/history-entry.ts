/**
 * Adds a history entry. `onBack` is called when the back button removes it. Returns a function that removes the entry
 * if it is still there and resolves when it is gone; never rejects. Call only within a tap: browsers skip entries that
 * were added without one.
 */
export function pushHistoryEntry(onBack: () => void): () => Promise<void> {
  history.pushState(history.state, '');
  let gone = false;
  const onPop = (): void => {
    gone = true;
    onBack();
  };
  addEventListener('popstate', onPop, { once: true });
  return async () => {
    if (gone) return;
    gone = true;
    removeEventListener('popstate', onPop);
    await new Promise((resolve) => {
      addEventListener('popstate', resolve, { once: true });
      history.back();
    });
  };
}
