import { z } from 'islet';

/** A day of the calendar as text; one that no month has is refused. */
export const isoDate = z.iso
  .date('must be a date such as `2025-11-01`')
  .meta({ description: 'A date: year, month, day' });
