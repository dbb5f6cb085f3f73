import { z } from 'islet';
import { namedLink } from './named-link.js';

/** The closing section of a page: a heading, a sentence, and the download button or a link instead. */
export const closingSchema = z
  .object({
    heading: z.string().min(1).meta({ description: 'Heading of the last band' }),
    text: z.string().min(1).meta({ description: 'One sentence that leads to the button' }),
    link: namedLink.optional().meta({ description: 'The next step, where it is not the download' }),
  })
  .meta({ description: 'The last word of the page, with the download button' });

export type Closing = z.output<typeof closingSchema>;
