import { z } from 'islet';
import { sectionHead } from './section-head.js';

const points = z.object({ heading: z.string().min(1), items: z.array(z.string().min(1)).min(1) });

/** Two lists against each other: what is so, with ticks, and what is not, with crosses. */
export const contrastSchema = z.object({ ...sectionHead, ticks: points, crosses: points });

export type Contrast = z.output<typeof contrastSchema>;
