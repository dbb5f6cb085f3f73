/** India is so many milliseconds ahead of UTC, all the year. */
export const INDIA_OFFSET = 19_800_000;

/** Day and month in India, such as `2 January`, by the names of the months. */
export function indiaDate(moment: number, months: readonly string[]): string {
  const there = new Date(moment + INDIA_OFFSET);
  return `${there.getUTCDate()} ${months[there.getUTCMonth()] ?? ''}`;
}

/** Whether it is later in India than the last day, which is written as `2027-06-30`. */
export function isPast(lastDay: string, now: number): boolean {
  return lastDay < new Date(now + INDIA_OFFSET).toISOString().slice(0, 10);
}
