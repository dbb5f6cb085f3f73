import { z } from 'islet';
import { anchor } from './anchor.js';

/** What to do, in order; shown with large numbers. */
export const stepsSchema = z.object({
  id: anchor.optional(),
  heading: z.string().min(1),
  intro: z.string().min(1).optional(),
  items: z.array(z.object({ heading: z.string().min(1), text: z.string().min(1) })).min(2),
});

export type Steps = z.output<typeof stepsSchema>;

export const stepsExample = {
  heading: 'How to begin',
  items: [
    { heading: 'Get the app', text: 'Download it and open the file.' },
    { heading: 'Choose a game', text: 'Read its rules on one screen.' },
    { heading: 'Take your turn', text: 'Roll, think, move.' },
  ],
} satisfies z.input<typeof stepsSchema>;
