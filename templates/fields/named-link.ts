import { link, z } from 'islet';

/** A link with its visible text. */
export const namedLink = z.object({ name: z.string().min(1), url: link() });

export type NamedLink = z.output<typeof namedLink>;

/** Links under a heading, as a column or as one item of an accordion. */
export const linkGroup = z.object({ heading: z.string().min(1), links: z.array(namedLink).min(1) });

export type LinkGroup = z.output<typeof linkGroup>;
