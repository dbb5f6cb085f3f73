import { z } from 'islet';
import { namedLink } from './named-link.js';

/** Links under a heading of their own: where to go next. */
export const linkSectionSchema = z.object({
  heading: z.string().min(1).meta({ description: 'Heading above the links' }),
  items: z.array(namedLink).min(1).meta({ description: 'The links' }),
});
