import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jackpotWeek, timeLeft } from '../../../../../templates/shared/jackpot/jackpot-week.js';

const INDIA = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const india = (moment: number): string => INDIA.format(moment);
const at = (text: string): number => Date.parse(`${text}+05:30`);
const moments = fc.integer({ min: Date.UTC(1971, 0, 1), max: Date.UTC(2200, 0, 1) });

describe('the week of the jackpot', () => {
  it.each([
    ['the moment it goes live', '2026-11-20T21:00:00', 'open', '2026-11-20T21:00:00'],
    ['the moment before', '2026-11-20T20:59:59.999', 'waiting', '2026-11-13T21:00:00'],
    ['the last minute of Monday', '2026-11-23T23:59:59.999', 'open', '2026-11-20T21:00:00'],
    ['the first of Tuesday', '2026-11-24T00:00:00', 'waiting', '2026-11-20T21:00:00'],
    ['New Year’s Eve, a Thursday', '2026-12-31T23:00:00', 'waiting', '2026-12-25T21:00:00'],
    ['the first evening of a year, a Friday', '2027-01-01T21:00:00', 'open', '2027-01-01T21:00:00'],
    ['a year that begins on a Sunday', '2028-01-02T12:00:00', 'open', '2027-12-31T21:00:00'],
    ['a leap day', '2028-02-29T00:00:00', 'waiting', '2028-02-25T21:00:00'],
  ])('is right at %s', (_case, now, phase, opens) => {
    expect(jackpotWeek(at(now))).toMatchObject({ phase, opens: at(opens) });
  });

  it('opens on Fridays at 9 pm, closes as Monday ends, and is decided the next Friday at 9 pm, in India', () => {
    fc.assert(
      fc.property(moments, (now) => {
        const { opens, closes, announced } = jackpotWeek(now);
        expect([opens, closes - 1000, announced].map(india)).toEqual([
          'Friday 21:00:00',
          'Monday 23:59:59',
          'Friday 21:00:00',
        ]);
        expect(announced - opens).toBe(7 * 86_400_000);
      }),
    );
  });
});

it('counts down to nothing and never below', () => {
  expect(timeLeft(90_061_000, 0)).toEqual({ days: 1, hours: 1, minutes: 2 });
  expect(timeLeft(1, 0)).toEqual({ days: 0, hours: 0, minutes: 1 });
  expect(timeLeft(0, 5)).toEqual({ days: 0, hours: 0, minutes: 0 });
});
