/** How often to try while the browser reports no connection (milliseconds): browsers can be wrong. */
const TRY_AGAIN = 5_000;

/**
 * Waits for a connection. Meanwhile the page shows `words` after the pressed element. The loader does the same for
 * presses before the island has loaded.
 */
export async function whenConnected(pressed: HTMLElement, words: string): Promise<void> {
  const status = document.createElement('output');
  while (!navigator.onLine && !(await isReachable())) {
    if (!status.isConnected) {
      pressed.after(status);
      status.textContent = words;
    }
    await new Promise((resolve) => {
      addEventListener('online', resolve, { once: true });
      setTimeout(resolve, TRY_AGAIN);
    });
  }
  status.remove();
}

function isReachable(): Promise<boolean> {
  return fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}
