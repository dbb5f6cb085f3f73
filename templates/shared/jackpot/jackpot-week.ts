import { INDIA_OFFSET } from '../india-time.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Friday 2 January 1970, 9 pm in India; since then it has been that again every seven days. */
const FIRST_FRIDAY = DAY + 21 * HOUR - INDIA_OFFSET;

/** Monday 11:59 pm is the last minute in which an answer counts; three days and three hours after Friday 9 pm it is over. */
const OPEN_FOR = 3 * DAY + 3 * HOUR;

/** A week's question. Times are milliseconds since 1970 in UTC; each is the first moment of its part. */
export interface JackpotWeek {
  /** `open`: it can be answered. `waiting`: it cannot any more, and the winners are not yet announced. */
  readonly phase: 'open' | 'waiting';
  /** Friday 9 pm. */
  readonly opens: number;
  /** The end of Monday's last minute. */
  readonly closes: number;
  /** The next Friday 9 pm, when the next question goes live as well. */
  readonly announced: number;
}

/** The question that was asked last at a moment, by the calendar of India. */
export function jackpotWeek(now: number): JackpotWeek {
  const opens = now - ((((now - FIRST_FRIDAY) % WEEK) + WEEK) % WEEK);
  const closes = opens + OPEN_FOR;
  return { phase: now < closes ? 'open' : 'waiting', opens, closes, announced: opens + WEEK };
}

/** How long until a moment, in days, hours and minutes; begun minutes count as whole ones. */
export function timeLeft(
  until: number,
  now: number,
): { readonly days: number; readonly hours: number; readonly minutes: number } {
  const minutes = Math.max(0, Math.ceil((until - now) / MINUTE));
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 };
}
