import { expect, it } from 'vitest';
import { isoDate } from '../../../../templates/fields/iso-date.js';

it('takes days that the calendar has, and no others', () => {
  const days = ['2025-11-01', '2024-02-29', '2025-02-29', '2025-02-31', '2025-13-01', '2025-1-1', '1 November 2025'];
  expect(days.filter((day) => isoDate.safeParse(day).success)).toEqual(['2025-11-01', '2024-02-29']);
  expect(isoDate.safeParse('2025-02-31').error?.issues.map(({ message }) => message)).toEqual([
    'must be a date such as `2025-11-01`',
  ]);
});
