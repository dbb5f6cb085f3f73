import { INDIA_OFFSET } from '../india-time.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Friday 2 January 1970, 9 pm in India. A new week starts every seven days from then. */
const FIRST_FRIDAY = DAY + 21 * HOUR - INDIA_OFFSET;

/** Answers count until Monday 11:59 pm, so the round ends three days and three hours after Friday 9 pm. */
const OPEN_FOR = 3 * DAY + 3 * HOUR;

/** The question of a week. Times are UTC milliseconds since 1970; each is the first moment of its period. */
export interface JackpotWeek {
  /** `open`: accepts answers. `waiting`: closed, but the winners are not yet announced. */
  readonly phase: 'open' | 'waiting';
  /** Friday 9 pm. */
  readonly opens: number;
  /** The end of Monday's last minute. */
  readonly closes: number;
  /** The next Friday 9 pm, when the next question goes live as well. */
  readonly announced: number;
}

/** Returns the latest question at a moment, by the calendar of India. */
export function jackpotWeek(now: number): JackpotWeek {
  const opens = now - ((((now - FIRST_FRIDAY) % WEEK) + WEEK) % WEEK);
  const closes = opens + OPEN_FOR;
  return { phase: now < closes ? 'open' : 'waiting', opens, closes, announced: opens + WEEK };
}

/** Returns the time until a moment in days, hours and minutes, rounded up to whole minutes. */
export function timeLeft(
  until: number,
  now: number,
): { readonly days: number; readonly hours: number; readonly minutes: number } {
  const minutes = Math.max(0, Math.ceil((until - now) / MINUTE));
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 };
}
