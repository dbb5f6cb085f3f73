import { image, markdown, z } from 'islet';
import { anchor } from './anchor.js';

/** Running text under a heading, with an optional illustration. */
export const proseSectionSchema = z.object({
  id: anchor.optional(),
  heading: z.string().min(1).meta({ description: 'Heading of the part' }),
  body: markdown(),
  image: image('Illustration beside the text').optional(),
  alt: z.string().default('').meta({ description: 'What the illustration shows; empty where it only decorates' }),
});

export type ProseSection = z.output<typeof proseSectionSchema>;

export const proseSectionExample = {
  heading: 'How a round goes',
  body: 'Each player rolls in turn.\n\n- A six brings a token out.\n- A capture gives another roll.\n',
} satisfies z.input<typeof proseSectionSchema>;
