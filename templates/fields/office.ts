import { z } from 'islet';
import { anchor } from './anchor.js';

/** Contact hours: days and times as the visitor reads them. */
export const officeHours = z
  .object({
    id: anchor.optional(),
    heading: z.string().min(1).meta({ description: 'Heading above the hours' }),
    rows: z
      .array(
        z.object({
          days: z.string().min(1).meta({ description: 'Days, as visitors read them' }),
          times: z.string().min(1).meta({ description: 'Hours of these days' }),
        }),
      )
      .min(1)
      .meta({ description: 'Days with their hours' }),
    note: z.string().min(1).optional().meta({ description: 'A line below the hours' }),
    sample: z.boolean().default(false).meta({ description: 'True: shown as a sample' }),
  })
  .meta({ description: 'When somebody answers' });

export type OfficeHours = z.output<typeof officeHours>;

/** A postal address. */
export const postalAddress = z
  .object({
    id: anchor.optional(),
    heading: z.string().min(1).meta({ description: 'Heading above the address' }),
    lines: z.array(z.string().min(1)).min(2).meta({ description: 'Lines of the address' }),
    note: z.string().min(1).optional().meta({ description: 'A line below the address' }),
    sample: z.boolean().default(false).meta({ description: 'True: shown as a sample' }),
  })
  .meta({ description: 'Where letters go' });

export type PostalAddress = z.output<typeof postalAddress>;
