import { expect, test } from 'vitest';
import { groupDigits } from '../../../../templates/shared/group-digits.js';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [12_345, '12,345'],
  [150_000, '1,50,000'],
  [12_345_678, '1,23,45,678'],
])('%d is set as %s', (count, text) => {
  expect(groupDigits(count)).toBe(text);
});
