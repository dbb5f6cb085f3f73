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
        heading: z.string().min(1),
        text: z.string().min(1),
        icon: image('Icon, 24 x 24').optional(),
        url: link().optional(),
        mark: z.string().min(1).optional().meta({ description: 'A word or two at the foot of the card, such as an address or a state' }),
      }),
    )
    .min(2),
});

export type CardList = z.output<typeof cardListSchema>;
