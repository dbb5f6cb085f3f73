import { z } from 'islet';
import { anchor } from './anchor.js';

/** Common fields of every page section with a heading. */
export const sectionHead = {
  id: anchor.optional(),
  heading: z.string().min(1).meta({ description: 'Heading of the part' }),
  intro: z.string().min(1).optional().meta({ description: 'A sentence or two below the heading' }),
};
