import { image, markdown, z } from 'islet';
import { anchor } from './anchor.js';
import { bannerColor } from './banner.js';
import { namedLink } from './named-link.js';

/** Important information in a coloured panel with at most one button. */
export const calloutSchema = z.object({
  id: anchor.optional(),
  heading: z.string().min(1).meta({ description: 'Heading of the panel' }),
  body: markdown(),
  icon: image('Icon, 24 x 24').optional(),
  backgroundColor: bannerColor.default('yellow'),
  link: namedLink.optional().meta({ description: 'The one button' }),
});

export type Callout = z.output<typeof calloutSchema>;
