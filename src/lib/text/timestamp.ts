/** `2026-12-24`, `2026-12-24T09:00`, `2026-12-24 09:00:00 +05:30`. */
const FORM = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})? ?(Z|[+-]\d{2}:\d{2})?)?$/;

/** Names the current time in place of a date. */
export const NOW = 'now';

const MINUTE = 60_000;

/** More than any offset, so that a day before and after a change the clocks show only one time. */
const DAY = 1_440 * MINUTE;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether a name is a time zone of the IANA database, such as `Asia/Kolkata`. */
export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * Returns a date and time in milliseconds since 1970; `undefined` if the text is none. A date alone is its first
 * minute, and a time without an offset is that of the time zone.
 */
export function parseTimestamp(text: string, timeZone: string): number | undefined {
  const [, date = '', time = '00:00', seconds = ':00', offset] = FORM.exec(text) ?? [];
  const written = `${date}T${time}${seconds}`;
  const local = Date.parse(`${written}Z`);
  // Dates such as 30 February would be moved.
  if (Number.isNaN(local) || isoText(local) !== written) return undefined;
  const instant = offset === undefined ? local - offsetBefore(local, timeZone) : Date.parse(`${written}${offset}`);
  return Number.isNaN(instant) ? undefined : instant;
}

/** Formats an instant for machines: `2026-12-24T09:00:00+05:30`. */
export function isoTimestamp(instant: number, timeZone: string): string {
  const offset = offsetAt(instant, timeZone);
  const minutes = Math.abs(offset) / MINUTE;
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${isoText(instant + offset)}${offset < 0 ? '-' : '+'}${hour ?? ''}:${minute ?? ''}`;
}

/** Formats a text of {@link isoTimestamp} for people: `2026-12-24 09:00 +05:30`. */
export function shownTimestamp(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} ${iso.slice(19)}`;
}

function isoText(local: number): string {
  return new Date(local).toISOString().slice(0, 19);
}

/**
 * Returns the offset that turns a time on the clock into an instant. A time that the clock skips has the offset before
 * the gap, and a time that it shows twice is the first one (RFC 5545, 3.3.5).
 */
function offsetBefore(local: number, timeZone: string): number {
  const [before, after] = [offsetAt(local - DAY, timeZone), offsetAt(local + DAY, timeZone)];
  const isShown = offsetAt(local - before, timeZone) === before;
  return isShown || offsetAt(local - after, timeZone) !== after ? before : after;
}

/** Returns how far the clocks of a time zone are ahead of UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const name = formatOf(timeZone)
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours = 0, minutes = 0] = /GMT([+-])(\d+):(\d+)/.exec(name ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE;
}

/** @throws RangeError for an unknown time zone */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, known);
  return known;
}
