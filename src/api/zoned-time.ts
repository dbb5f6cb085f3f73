/** `2026-12-24`, `2026-12-24T09:00`, `2026-12-24 9:00:00 +0530`, `2026-12-24T09:00:00.000Z`. */
export const TIMESTAMP =
  /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?:[T ](\d{1,2}:\d{2})(:\d{2})?(?:\.\d+)? ?(Z|[+-]\d{2}:?\d{2})?)?$/;

const MINUTE = 60_000;

/** More than any offset, so that a day before and after a change the clocks show only one time. */
const DAY = 1_440 * MINUTE;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the moment of a date and time, such as `2027-05-20T12:00`, as the clocks of a time zone of the IANA database
 * show it, such as `Europe/Paris`. A time that the clocks skip has the offset before the gap, and a time that they show
 * twice is the first one (RFC 5545, 3.3.5). A date alone is its first minute; an offset in the text wins.
 *
 * @throws RangeError for another text, or an unknown time zone
 */
export function zonedDate(text: string, timeZone: string): Date {
  const instant = parseTimestamp(text, timeZone);
  if (instant === undefined) throw new RangeError(`\`${text}\` is no date and time, such as \`2027-05-20T12:00\`.`);
  return new Date(instant);
}

/**
 * Returns the moment of {@link zonedDate} with its offset, as feeds and structured data need it:
 * `2027-05-20T12:00:00+02:00`.
 *
 * @throws RangeError for another text, or an unknown time zone
 */
export function zonedTimestamp(text: string, timeZone: string): string {
  return isoTimestamp(zonedDate(text, timeZone).getTime(), timeZone);
}

/** Formats an instant for machines: `2026-12-24T09:00:00+05:30`. */
export function isoTimestamp(instant: number, timeZone: string): string {
  const offset = offsetAt(instant, timeZone);
  const minutes = Math.abs(offset) / 60_000;
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${isoText(instant + offset)}${offset < 0 ? '-' : '+'}${hour ?? ''}:${minute ?? ''}`;
}

/**
 * Returns a date and time in milliseconds since 1970; `undefined` if the text is none. A date alone is its first
 * minute, and a time without an offset is that of the time zone.
 */
export function parseTimestamp(text: string, timeZone: string): number | undefined {
  const [, date = '', time = '00:00', seconds = ':00', offset] = TIMESTAMP.exec(text) ?? [];
  const written = `${date}T${time.padStart(5, '0')}${seconds}`;
  const local = Date.parse(`${written}Z`);
  // Dates such as 30 February would be moved.
  if (Number.isNaN(local) || isoText(local) !== written) return undefined;
  const instant =
    offset === undefined
      ? local - offsetBefore(local, timeZone)
      : Date.parse(`${written}${offset.replace(/(?<=\d{2})(?=\d{2}$)/, ':')}`);
  return Number.isNaN(instant) ? undefined : instant;
}

/** Formats a time on the clock, in milliseconds: `2026-12-24T09:00:00`. */
export function isoText(local: number): string {
  return new Date(local).toISOString().slice(0, 19);
}

function offsetBefore(local: number, timeZone: string): number {
  const [before, after] = [offsetAt(local - DAY, timeZone), offsetAt(local + DAY, timeZone)];
  const isShown = offsetAt(local - before, timeZone) === before;
  return isShown || offsetAt(local - after, timeZone) !== after ? before : after;
}

/** Returns how far the clocks of a time zone are ahead of UTC, in milliseconds. @throws RangeError for an unknown one */
export function offsetAt(instant: number, timeZone: string): number {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours = 0, minutes = 0] = /GMT([+-])(\d+):(\d+)/.exec(name ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE;
}
