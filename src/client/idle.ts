const LONGEST_WAIT = 2000;
const WAIT_WITHOUT_IDLE_CALLBACK = 200;

/** Calls `start` when the page has loaded and the browser is idle. Safari has no idle callback and gets a short timer. */
export function idle(start: () => void): void {
  const wait = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: LONGEST_WAIT });
    else setTimeout(start, WAIT_WITHOUT_IDLE_CALLBACK);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait);
}
