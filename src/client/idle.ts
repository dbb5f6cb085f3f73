const LONGEST_WAIT = 2000;
const WAIT_WITHOUT_IDLE_CALLBACK = 200;

/**
 * Calls `start` when the page has loaded (which is after the loader has run) and the browser is idle. Safari has no idle
 * callback and gets a short timer.
 */
export function idle(start: () => void): void {
  addEventListener('load', () => {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: LONGEST_WAIT });
    else setTimeout(start, WAIT_WITHOUT_IDLE_CALLBACK);
  });
}
