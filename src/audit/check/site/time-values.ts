const DAY = String.raw`(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|02-29|(?:0[13578]|1[02])-31)`;
const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?`;
const ZONE = String.raw`(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)`;
const DURATION = String.raw`P(?=\d|T\d)(?:\d+[YMWD])*(?:T(?=\d)(?:\d+[HM])*(?:\d+(?:\.\d+)?S)?)?|(?:\s*\d+(?:\.\d+)?\s*[wdhmsWDHMS])+`;

/** A date, with a time that has a zone (W3C, "Date and Time Formats"). */
export const W3C_DATE = new RegExp(String.raw`^\d{4}(?:-(?:0[1-9]|1[0-2])|-${DAY}(?:T${TIME}${ZONE})?)?$`);

/** A value of `datetime` (HTML standard, 4.5.14). */
export const TIME_VALUE = new RegExp(
  String.raw`^\s*(?:\d{4,}(?:-(?:0[1-9]|1[0-2])|-W[0-5]\d)?|(?:\d{4,}-|--)?${DAY}|(?:\d{4,}-${DAY}(?:T|\s+))?${TIME}${ZONE}?|${ZONE}|${DURATION})\s*$`,
);
