import { loaded } from './loaded.js';

const LONGEST_WAIT = 2000;

/** Calls `start` when the page has been shown and the browser is idle. Safari has no idle callback and starts at once. */
export function idle(start: () => void): void {
  loaded(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: LONGEST_WAIT });
    else start();
  });
}
