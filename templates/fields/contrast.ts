import { z } from 'islet';
import { sectionHead } from './section-head.js';

const points = z.object({
  heading: z.string().min(1).meta({ description: 'Heading of the list' }),
  items: z.array(z.string().min(1)).min(1).meta({ description: 'Points of the list' }),
});

/** Two contrasting lists: true statements with ticks, false ones with crosses. */
export const contrastSchema = z.object({
  ...sectionHead,
  ticks: points.meta({ description: 'What is so' }),
  crosses: points.meta({ description: 'What is not' }),
});

export type Contrast = z.output<typeof contrastSchema>;
