import { EVENT_KEY } from '../../shared/tracking/storage-keys.js';
import type { TrackingOptions } from './tracking.js';

/**
 * Once the page has nothing else to do, sends the events that an earlier page left behind; the code for that, and the
 * options, are fetched only where there are some.
 */
export function flushWhenIdle(options: () => Promise<TrackingOptions>): void {
  const look = async (): Promise<void> => {
    try {
      if (Object.keys(localStorage).some((key) => key.startsWith(EVENT_KEY)))
        (await import('./tracking.js')).createTracking(await options());
    } catch {
      // No storage, in which nothing was left, or no code: a later page will do.
    }
  };
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void look(), { timeout: 5_000 });
  else setTimeout(() => void look(), 1_000);
}
