/**
 * Makes an entry in the history, which the back button of every browser takes away: `onBack` is then called. The answer
 * takes the entry away where that has not happened, and resolves when it has gone; it never rejects. Only within a tap:
 * browsers skip entries that were made without one.
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
