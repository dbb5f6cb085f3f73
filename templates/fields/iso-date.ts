import { z } from 'islet';

export const isoDate = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'must be a date such as `2025-11-01`')
  .meta({ description: 'A date: year, month, day' });
