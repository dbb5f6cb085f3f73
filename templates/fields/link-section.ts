import { z } from 'islet';
import { namedLink } from './named-link.js';

/** Links under a heading of their own: where to go next. */
export const linkSectionSchema = z.object({ heading: z.string().min(1), items: z.array(namedLink).min(1) });
