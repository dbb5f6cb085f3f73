import { expect, it } from 'vitest';
import { indiaDate, isPast } from '../../../../templates/shared/india-time.js';

it('names days as India does, whatever the date elsewhere', () => {
  const months = 'January February March April May June July August September October November December'.split(' ');
  expect(indiaDate(Date.UTC(2026, 11, 31, 18, 29, 59), months)).toBe('31 December');
  expect(indiaDate(Date.UTC(2026, 11, 31, 18, 30), months)).toBe('1 January');
});

it.each([
  ['in the last minute of the day in India', Date.UTC(2027, 5, 30, 18, 29, 59), false],
  ['when the next day begins there', Date.UTC(2027, 5, 30, 18, 30), true],
  ['on New Year’s Eve', Date.UTC(2026, 11, 31), false],
  ['a year later', Date.UTC(2028, 0, 1), true],
])('knows whether a last day is over: %s', (_case, now, expected) => {
  expect(isPast('2027-06-30', now)).toBe(expected);
});
