/** First and longest pause between two tries (milliseconds). */
const FIRST = 1_000;
const LONGEST = 30_000;

/**
 * Milliseconds to wait before the try after `failures` failed ones in a row (from 1): twice as long each time, of which
 * chance takes up to half away, so that visitors whom one fault has cut off do not all come back at once.
 */
export function retryDelay(failures: number, random: () => number): number {
  return Math.min(LONGEST, FIRST * 2 ** (failures - 1)) * (1 - random() / 2);
}

/** Milliseconds that a `Retry-After` header asks for, in seconds or as a date; `undefined` where it says neither. */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1_000;
  const date = /GMT\s*$/.test(header) ? Date.parse(header) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
