import { inTime } from './in-time.js';

/** A log that has not responded after this time counts as unreachable (milliseconds). */
const PATIENCE = 15_000;

/** Permanent failures: the event itself is rejected. Other 4xx statuses, such as 403, may come from a proxy. */
const FINAL: readonly number[] = [400, 410, 413, 422];

/**
 * Sends an event, even while the page unloads. Resolves to true if the log has stored it or rejected it permanently.
 * Never rejects.
 */
export async function putEvent(address: string): Promise<boolean> {
  try {
    const { ok, status } = await inTime(PATIENCE, (signal) =>
      fetch(address, { method: 'PUT', keepalive: true, credentials: 'omit', signal }),
    );
    return ok || FINAL.includes(status);
  } catch {
    // The connection failed or broke: the event is sent again.
    return false;
  }
}
