const DAY = /^(\d{4,})-(\d\d)(?:-(\d\d))?$/;
const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?`;
const ZONE = String.raw`(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)`;
const TIME_OR_ZONE = new RegExp(`^(?:${TIME}|${ZONE})$`);
const TIME_AND_ZONE = new RegExp(`^${TIME}${ZONE}?$`);
const YEAR_OR_WEEK = /^\d{4,}(?:-W(?:0[1-9]|[1-4]\d|5[0-3]))?$/;
const DURATION =
  /^(?:P(?=\d|T\d)(?:\d+Y)?(?:\d+M)?(?:\d+W)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?|(?:\s*\d+(?:\.\d+)?\s*[wdhms])+)$/i;

/** Whether a date or month, such as `2026-11-28`, is in the calendar. */
function isDay(text: string): boolean {
  const [, year, month, day] = DAY.exec(text) ?? [];
  if (month === undefined) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day ?? 1);
}

/** Whether a text is a date with or without a time, and a time has a zone (W3C, "Date and Time Formats"). */
export function isW3cDate(text: string): boolean {
  const [day = '', time] = text.split('T');
  return (time === undefined && /^\d{4}$/.test(day)) || (isDay(day) && (time === undefined || isZoned(time)));
}

function isZoned(time: string): boolean {
  return TIME_AND_ZONE.test(time) && /(?:Z|[+-]\d\d:\d\d)$/.test(time);
}

/** Whether a text is a value of `<time>` (HTML standard, 4.5.14). */
export function isTimeValue(text: string): boolean {
  const value = text.trim();
  const [day = '', time] = value.split(/T|\s+/);
  return (
    YEAR_OR_WEEK.test(value) ||
    TIME_OR_ZONE.test(value) ||
    DURATION.test(value) ||
    isDay(value) ||
    (/^(?:--)?\d\d-\d\d$/.test(value) && isDay(`2000-${value.slice(-5)}`)) ||
    (time !== undefined &&
      day.split('-').length === 3 &&
      isDay(day) &&
      TIME_AND_ZONE.test(value.slice(day.length).trim().replace(/^T/, '')))
  );
}
