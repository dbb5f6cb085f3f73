import { isoTimestamp, offsetAt } from '../../api/zoned-time.js';

export { isoTimestamp } from '../../api/zoned-time.js';

/** Names the current time in place of a date. */
export const NOW = 'now';

/** Whether a name is a time zone of the IANA database, such as `Asia/Kolkata`. */
export function isTimeZone(name: string): boolean {
  try {
    offsetAt(0, name);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The days from which the offset of a time zone is another, from 2020 to 2039, at most 15 days late, by `YYYY-MM-DD`. */
export function clockOffsets(timeZone: string): Record<string, string> {
  const offsets: Record<string, string> = {};
  let last = '';
  for (let day = Date.UTC(2020, 0, 1); day < Date.UTC(2040, 0, 1); day += 15 * 86_400_000) {
    const text = isoTimestamp(day, timeZone);
    if (text.slice(19) !== last) offsets[text.slice(0, 10)] = last = text.slice(19);
  }
  return offsets;
}

/** Formats a text of `isoTimestamp` for people: `2026-12-24 09:00 +05:30`. */
export function shownTimestamp(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} ${iso.slice(19)}`;
}
