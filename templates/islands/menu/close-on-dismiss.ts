/**
 * Closes an open `<details>` on a click on a link inside or anywhere outside, on Escape (the focus returns to its
 * summary), and when the focus leaves it. Returns a function that ends this.
 */
export function closeOnDismiss(details: HTMLDetailsElement): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const close = (): void => {
    details.open = false;
  };

  document.addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element) || !details.contains(target) || target.closest('a') !== null) close();
    },
    { signal },
  );
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape' || !details.open) return;
      close();
      details.querySelector('summary')?.focus();
    },
    { signal },
  );
  details.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !details.contains(relatedTarget)) close();
    },
    { signal },
  );
  return () => listeners.abort();
}
