import type { Clock } from './ports.js';

export const browserClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      if (signal?.aborted === true) end();
      else signal?.addEventListener('abort', end);
    }),
};
