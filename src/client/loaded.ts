/** Calls `then` once the page has loaded: what it shows first shares the network with nothing that can wait. */
export function loaded(then: () => void): void {
  if (document.readyState === 'complete') then();
  else addEventListener('load', then);
}
