import { EVENT_KEY } from '../../shared/tracking/storage-keys.js';
import type { TrackingOptions } from './tracking.js';

/**
 * Sends the events left by an earlier page once this page is idle. The code and the options are fetched only if there
 * are such events.
 */
export function flushWhenIdle(options: () => Promise<TrackingOptions>): void {
  const look = async (): Promise<void> => {
    try {
      if (Object.keys(localStorage).some((key) => key.startsWith(EVENT_KEY)))
        (await import('./tracking.js')).createTracking(await options());
    } catch {
      // No storage (so no events) or no code: a later page sends them.
    }
  };
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void look(), { timeout: 5_000 });
  else setTimeout(() => void look(), 1_000);
}
