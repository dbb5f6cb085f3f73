import { z } from 'islet';

/** A calendar date as text; invalid dates are rejected. */
export const isoDate = z.iso
  .date('must be a date such as `2025-11-01`')
  .meta({ description: 'A date: year, month, day' });
