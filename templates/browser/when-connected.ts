/** While there is no connection, how often it is tried all the same (milliseconds): browsers can be wrong about it. */
const TRY_AGAIN = 5_000;

/**
 * Waits for a connection. Meanwhile the page says `words` behind what was pressed. The loader does the same for what was pressed
 * before its island was there.
 */
export async function whenConnected(pressed: HTMLElement, words: string): Promise<void> {
  const status = document.createElement('output');
  status.className = 'offline-words';
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
