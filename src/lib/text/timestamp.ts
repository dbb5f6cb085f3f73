import { isoText, offsetAt } from '../../api/zoned-time.js';

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

/** Formats an instant for machines: `2026-12-24T09:00:00+05:30`. */
export function isoTimestamp(instant: number, timeZone: string): string {
  const offset = offsetAt(instant, timeZone);
  const minutes = Math.abs(offset) / 60_000;
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${isoText(instant + offset)}${offset < 0 ? '-' : '+'}${hour ?? ''}:${minute ?? ''}`;
}

/** Formats a text of {@link isoTimestamp} for people: `2026-12-24 09:00 +05:30`. */
export function shownTimestamp(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} ${iso.slice(19)}`;
}
