import { image, z } from 'islet';
import { sectionHead } from './section-head.js';

/** Steps in order, shown with large numbers, or with drawings. */
export const stepsSchema = z
  .object({
    ...sectionHead,
    items: z
      .array(
        z.object({
          heading: z.string().min(1).meta({ description: 'The step in two to four words' }),
          text: z.string().min(1).meta({ description: 'The step in a sentence' }),
          picture: image('Drawing of the step, 72 x 72').optional(),
        }),
      )
      .min(2)
      .meta({ description: 'The steps in their order, two at least' }),
  })
  .meta({ description: 'What to do, in order' });

export type Steps = z.output<typeof stepsSchema>;

export const stepsExample = {
  heading: 'How to begin',
  items: [
    { heading: 'Get the app', text: 'Download it and open the file.' },
    { heading: 'Choose a game', text: 'Read its rules on one screen.' },
    { heading: 'Take your turn', text: 'Roll, think, move.' },
  ],
} satisfies z.input<typeof stepsSchema>;
