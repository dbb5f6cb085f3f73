import { z } from 'islet';
import { anchor } from './anchor.js';

/** When somebody answers: days and times as the visitor reads them. */
export const officeHours = z.object({
  id: anchor.optional(),
  heading: z.string().min(1),
  rows: z.array(z.object({ days: z.string().min(1), times: z.string().min(1) })).min(1),
  note: z.string().min(1).optional(),
  sample: z.boolean().default(false).meta({ description: 'True: shown as a sample' }),
});

export type OfficeHours = z.output<typeof officeHours>;

/** Where letters go. */
export const postalAddress = z.object({
  id: anchor.optional(),
  heading: z.string().min(1),
  lines: z.array(z.string().min(1)).min(2),
  note: z.string().min(1).optional(),
  sample: z.boolean().default(false).meta({ description: 'True: shown as a sample' }),
});

export type PostalAddress = z.output<typeof postalAddress>;
