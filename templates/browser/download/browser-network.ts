import type { Network } from './ports.js';

/** Connection information from the browser. */
export const browserNetwork: Network = {
  online: () => navigator.onLine,
  effectiveType: () =>
    (navigator as { readonly connection?: { readonly effectiveType?: string } }).connection?.effectiveType,
  pageRate() {
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    // The page shares the connection with its own images, so the connection may be twice as fast.
    return page && (page.encodedBodySize * 2_000) / (page.responseEnd - page.responseStart);
  },
  whenOnline: (signal) =>
    new Promise((resolve) => {
      const end = (): void => {
        resolve();
      };
      if (navigator.onLine || signal.aborted) end();
      addEventListener('online', end, { signal, once: true });
      signal.addEventListener('abort', end, { once: true });
    }),
};
