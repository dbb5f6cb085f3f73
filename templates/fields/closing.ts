import { z } from 'islet';

/** The last word of a page: a heading, a sentence and the download button. */
export const closingSchema = z.object({ heading: z.string().min(1), text: z.string().min(1) });

export type Closing = z.output<typeof closingSchema>;
