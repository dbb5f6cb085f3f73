import { image, link, z } from 'islet';
import { anchor } from './anchor.js';
import { sectionHead } from './section-head.js';

/** Cards side by side; a card with an address is one link. */
export const cardListSchema = z.object({
  ...sectionHead,
  items: z
    .array(
      z.object({
        id: anchor.optional(),
        heading: z.string().min(1).meta({ description: 'Heading of the card' }),
        text: z.string().min(1).meta({ description: 'One to three sentences' }),
        icon: image('Icon, 24 x 24').optional(),
        url: link('Where the card leads: a route of this site, or a full address').optional(),
        mark: z
          .string()
          .min(1)
          .optional()
          .meta({ description: 'A word or two at the foot of the card, such as an address or a state' }),
      }),
    )
    .min(2)
    .meta({ description: 'The cards, two at least' }),
});

export type CardList = z.output<typeof cardListSchema>;
