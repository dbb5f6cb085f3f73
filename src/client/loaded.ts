/** Between `load` and the frame that shows what has loaded, pictures may still be decoded. In milliseconds. */
const UNTIL_SHOWN = 200;

/**
 * Calls `then` once the page has loaded (which is after the loader has run) and been shown: what it shows first shares the
 * network with nothing that can wait.
 */
export function loaded(then: () => void): void {
  addEventListener('load', () => setTimeout(then, UNTIL_SHOWN));
}
