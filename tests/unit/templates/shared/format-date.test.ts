import { expect, test } from 'vitest';
import { formatDate } from '../../../../templates/shared/format-date.js';

const months = 'January February March April May June July August September October November December'.split(' ');

test.each([
  ['2025-11-01', '1 November 2025'],
  ['2024-02-29', '29 February 2024'],
  ['2025-01-10', '10 January 2025'],
  ['1999-12-31', '31 December 1999'],
])('%s is %s, wherever it is read', (iso, text) => {
  expect(formatDate(iso, months)).toBe(text);
});

test.each([
  ['2027-03-19', '2027-03-28', '19'],
  ['2027-03-19', '2027-04-02', '19 March'],
  ['2026-12-30', '2027-01-02', '30 December 2026'],
  ['2026-03-19', '2027-03-28', '19 March 2026'],
])('%s, before %s, leaves out what both share', (iso, end, text) => {
  expect(formatDate(iso, months, end)).toBe(text);
});
