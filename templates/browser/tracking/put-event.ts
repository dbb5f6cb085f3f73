import { inTime } from './in-time.js';

/** A log that has not answered for so many milliseconds counts as one that cannot be reached. */
const PATIENCE = 15_000;

/**
 * Sends an event, also while the page goes away. True where that is settled: the log has it, or refuses it in a way that
 * no repeat changes. Never rejects.
 */
export async function putEvent(address: string): Promise<boolean> {
  try {
    const { ok, status } = await inTime(PATIENCE, (signal) =>
      fetch(address, { method: 'PUT', keepalive: true, credentials: 'omit', signal }),
    );
    return ok || (status >= 400 && status < 500 && status !== 408 && status !== 429);
  } catch {
    // No connection, or none that lasted: it is sent again.
    return false;
  }
}
