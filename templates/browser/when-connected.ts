/** How often to try while the browser reports no connection (milliseconds): browsers can be wrong. */
const TRY_AGAIN = 5_000;

/**
 * Waits for a connection. Meanwhile the page shows `words` after the pressed element. The loader does the same for
 * presses before the island has loaded.
 */
export async function whenConnected(pressed: Element, words: string): Promise<void> {
  const status = document.createElement('output');
  while (!navigator.onLine && !(await fetch('', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined))) {
    status.textContent = words;
    pressed.after(status);
    await new Promise((resolve) => {
      addEventListener('online', resolve);
      setTimeout(resolve, TRY_AGAIN);
    });
  }
  status.remove();
}
