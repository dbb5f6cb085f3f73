import { WEAK_BYTES_PER_SECOND, WEAK_CONNECTIONS } from '../../shared/download/constants.js';

/** Shortest time that is measured at once: pieces that arrive together say nothing of the rate (milliseconds). */
const WINDOW = 500;

/** No window is longer (milliseconds): a connection that is silent for so long was given up. */
const LONGEST_WINDOW = 30_000;

/** What was measured this long ago has lost two thirds of its weight (milliseconds). */
const MEMORY = 5_000;

/** A longer time is no forecast any more (seconds): a day. */
const LONGEST = 86_400;

export interface Rate {
  /** Smoothed; `undefined` until something was measured. */
  readonly bytesPerSecond: number | undefined;
  /** When the running window began (milliseconds since 1970), and what arrived in it. */
  readonly since: number;
  readonly bytes: number;
}

/** Begins to measure; keeps what was measured before a pause, and leaves the pause out. */
export function startRate(now: number, before?: Rate): Rate {
  return { bytesPerSecond: before?.bytesPerSecond, since: now, bytes: 0 };
}

/** Counts bytes that have just arrived. */
export function addToRate(rate: Rate, now: number, bytes: number): Rate {
  const arrived = rate.bytes + bytes;
  const elapsed = now - rate.since;
  // The clock was set, or the page was frozen: what was measured before still holds.
  if (elapsed < 0 || elapsed > LONGEST_WINDOW) return startRate(now, rate);
  if (elapsed < WINDOW) return { ...rate, bytes: arrived };
  const measured = (arrived / elapsed) * 1_000;
  const { bytesPerSecond = measured } = rate;
  return { bytesPerSecond: measured + Math.exp(-elapsed / MEMORY) * (bytesPerSecond - measured), since: now, bytes: 0 };
}

/** Whole seconds until the remaining bytes are there; `undefined` where that cannot be said. */
export function secondsLeft({ bytesPerSecond }: Rate, remaining: number): number | undefined {
  if (bytesPerSecond === undefined) return undefined;
  const seconds = Math.ceil(Math.max(0, remaining) / bytesPerSecond);
  return seconds <= LONGEST ? seconds : undefined;
}

/** Whether a connection is weak, by its name or by what was measured. */
export function isWeak({ bytesPerSecond = Infinity }: Rate, effectiveType: string | undefined): boolean {
  return WEAK_CONNECTIONS.includes(effectiveType ?? '') || bytesPerSecond < WEAK_BYTES_PER_SECOND;
}
