/** Shortest and longest delay between two attempts (milliseconds). */
const FIRST = 1_000;
const LONGEST = 30_000;

/**
 * Returns the milliseconds to wait after `failures` consecutive failures (from 1). The delay doubles each time. Up to
 * half of it is random, so that visitors hit by the same outage do not all retry at once.
 */
export function retryDelay(failures: number, random: () => number): number {
  return Math.min(LONGEST, FIRST * 2 ** (failures - 1)) * (1 - random() / 2);
}

/** Returns the delay of a `Retry-After` header in milliseconds; `undefined` if it is neither seconds nor a date. */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1_000;
  const date = /GMT\s*$/.test(header) ? Date.parse(header) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
