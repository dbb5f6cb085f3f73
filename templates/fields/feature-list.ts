import { image, z } from 'islet';
import { sectionHead } from './section-head.js';

/** Points worth knowing, without an order. */
export const featureListSchema = z
  .object({
    ...sectionHead,
    items: z
      .array(
        z.object({
          heading: z.string().min(1).meta({ description: 'The point in two to four words' }),
          text: z.string().min(1).meta({ description: 'The point in a sentence' }),
          icon: image('Icon, 24 x 24').optional(),
        }),
      )
      .min(2)
      .meta({ description: 'The points, two at least' }),
  })
  .meta({ description: 'Points worth knowing, without an order' });

export type FeatureList = z.output<typeof featureListSchema>;

export const featureListExample = {
  heading: 'What you can count on',
  items: [
    {
      heading: 'Even dice',
      text: 'Every roll is drawn in the same way for every player.',
      icon: 'images/icons/shield.svg',
    },
    {
      heading: 'Real people',
      text: 'You play against people, never against a program.',
      icon: 'images/icons/about.svg',
    },
  ],
} satisfies z.input<typeof featureListSchema>;
