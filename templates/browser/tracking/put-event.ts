import { inTime } from './in-time.js';

/** A log that has not answered for so many milliseconds counts as one that cannot be reached. */
const PATIENCE = 15_000;

/** Answers that a repeat does not change: the event itself is refused. Others of this kind, such as 403, may be of a proxy on the way. */
const FINAL: readonly number[] = [400, 410, 413, 422];

/**
 * Sends an event, also while the page goes away. True where that is settled: the log has it, or refuses it in a way that
 * no repeat changes. Never rejects.
 */
export async function putEvent(address: string): Promise<boolean> {
  try {
    const { ok, status } = await inTime(PATIENCE, (signal) =>
      fetch(address, { method: 'PUT', keepalive: true, credentials: 'omit', signal }),
    );
    return ok || FINAL.includes(status);
  } catch {
    // No connection, or none that lasted: it is sent again.
    return false;
  }
}
