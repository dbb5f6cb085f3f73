import type { Network } from './ports.js';

/** Connection information from the browser. */
export const browserNetwork: Network = {
  online: () => navigator.onLine,
  effectiveType: () =>
    (navigator as { readonly connection?: { readonly effectiveType?: string } }).connection?.effectiveType,
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
