import { WEAK_BYTES_PER_SECOND, WEAK_CONNECTIONS } from '../../shared/download/constants.js';

/** Shortest time that is measured at once: pieces that arrive together say nothing of the rate (milliseconds). */
const WINDOW = 500;

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
  // A clock that was set back begins a new window.
  if (elapsed < 0) return startRate(now, rate);
  if (elapsed < WINDOW) return { ...rate, bytes: arrived };
  const measured = (arrived / elapsed) * 1_000;
  const { bytesPerSecond = measured } = rate;
  return startRate(now, { ...rate, bytesPerSecond: measured + Math.exp(-elapsed / MEMORY) * (bytesPerSecond - measured) });
}

/** Whole seconds until the remaining bytes are there; `undefined` where that cannot be said. */
export function secondsLeft(rate: Rate | undefined, remaining: number | undefined): number | undefined {
  if (rate?.bytesPerSecond === undefined || remaining === undefined) return undefined;
  const seconds = Math.ceil(Math.max(0, remaining) / rate.bytesPerSecond);
  return seconds <= LONGEST ? seconds : undefined;
}

/** Whether a connection is weak, by its name or by what was measured. */
export function isWeak(rate: Rate | undefined, effectiveType: string | undefined): boolean {
  return WEAK_CONNECTIONS.includes(effectiveType ?? '') || (rate?.bytesPerSecond ?? Infinity) < WEAK_BYTES_PER_SECOND;
}
