import { image, z } from 'islet';
import { anchor } from './anchor.js';

/** Points worth knowing, without an order. */
export const featureListSchema = z.object({
  id: anchor.optional(),
  heading: z.string().min(1),
  intro: z.string().min(1).optional(),
  items: z.array(z.object({ heading: z.string().min(1), text: z.string().min(1), icon: image('Icon, 24 x 24').optional() })).min(2),
});

export type FeatureList = z.output<typeof featureListSchema>;

export const featureListExample = {
  heading: 'What you can count on',
  items: [
    { heading: 'Even dice', text: 'Every roll is drawn in the same way for every player.', icon: 'images/icons/shield.svg' },
    { heading: 'Real people', text: 'You play against people, never against a program.', icon: 'images/icons/about.svg' },
  ],
} satisfies z.input<typeof featureListSchema>;
