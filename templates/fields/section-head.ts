import { z } from 'islet';
import { anchor } from './anchor.js';

/** What every part of a page under a heading of its own may say about itself. */
export const sectionHead = {
  id: anchor.optional(),
  heading: z.string().min(1).meta({ description: 'Heading of the part' }),
  intro: z.string().min(1).optional().meta({ description: 'A sentence or two below the heading' }),
};
