/** Offset of India from UTC in milliseconds. India has no daylight saving time. */
export const INDIA_OFFSET = 19_800_000;

/** Formats a date in India as day and month, such as `2 January`, with the given month names. */
export function indiaDate(moment: number, months: readonly string[]): string {
  const there = new Date(moment + INDIA_OFFSET);
  return `${there.getUTCDate()} ${months[there.getUTCMonth()] ?? ''}`;
}

/** Whether the current day in India is after `last`, a date such as `2027-06-30`. */
export function isPast(lastDay: string, now: number): boolean {
  return lastDay < new Date(now + INDIA_OFFSET).toISOString().slice(0, 10);
}
