import { z } from 'islet';
import { fact } from './fact.js';
import { sectionHead } from './section-head.js';

/** A third-party certificate as a sheet of its particulars, even while it is pending. */
export const certificateSchema = z.object({
  ...sectionHead,
  status: z
    .string()
    .min(1)
    .meta({ description: 'Where the document stands, such as `Awaited` or `Valid until 1 May 2027`' }),
  title: z.string().min(1).meta({ description: 'Name of the document' }),
  rows: z
    .array(fact)
    .min(1)
    .meta({ description: 'What the document says about itself: issuer, number, date, version' }),
  note: z.string().min(1).optional().meta({ description: 'A line at the foot of the sheet' }),
});

export type Certificate = z.output<typeof certificateSchema>;
