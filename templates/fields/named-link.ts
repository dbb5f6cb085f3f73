import { link, z } from 'islet';

/** A link with its visible text. */
export const namedLink = z.object({ name: z.string().min(1).meta({ description: 'Text of the link' }), url: link() });

export type NamedLink = z.output<typeof namedLink>;

/** Links under a heading, as a column or as one item of an accordion. */
export const linkGroup = z.object({
  heading: z.string().min(1).meta({ description: 'Heading above the links' }),
  links: z.array(namedLink).min(1).meta({ description: 'The links' }),
});

export type LinkGroup = z.output<typeof linkGroup>;
