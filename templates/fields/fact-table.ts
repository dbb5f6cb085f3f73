import { z } from 'islet';
import { fact } from './fact.js';
import { sectionHead } from './section-head.js';

/** Names and values in rows: the terms of a campaign, a rule in figures, a worked example. */
export const factTableSchema = z.object({
  ...sectionHead,
  label: z.string().min(1).optional().meta({ description: 'A mark on the table, such as `Example` or `Sample`' }),
  rows: z.array(fact).min(2).meta({ description: 'Rows of a name and a value' }),
  total: fact.optional().meta({ description: 'The result, set apart below the rows' }),
  note: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'A line below the table: where it comes from, how far it binds' }),
});

export type FactTable = z.output<typeof factTableSchema>;

export const factTableExample = {
  heading: 'Terms of this offer',
  label: 'Sample',
  rows: [
    { name: 'Price', value: 'The download is free' },
    { name: 'Open to', value: 'Adults' },
  ],
  note: 'Sample terms for counsel to replace.',
} satisfies z.input<typeof factTableSchema>;
