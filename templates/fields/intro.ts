import { image, z } from 'islet';
import { bannerColor } from './banner.js';
import { breadcrumbsSchema } from './breadcrumbs.js';
import { namedLink } from './named-link.js';

/** Fields of the head of a page to read; a page kind spreads them into its schema. */
export const introFields = {
  breadcrumbs: breadcrumbsSchema,
  heading: z.string().min(1).meta({ description: 'Heading of the page' }),
  lead: z.string().min(1).meta({ description: 'The page in one or two sentences' }),
  image: image('Illustration beside the heading, about 480 x 400').optional(),
  alt: z.string().default('').meta({ description: 'What the illustration shows; empty where it only decorates' }),
  backgroundColor: bannerColor.default('tint'),
  action: namedLink.optional().meta({ description: 'The one thing to do here, as a button below the lead' }),
};

export type Intro = z.output<z.ZodObject<typeof introFields>>;

export const introExample = {
  heading: 'Heading of the page',
  lead: 'The page in one or two sentences.',
} satisfies z.input<z.ZodObject<typeof introFields>>;

/** What other pages show of a page with these fields, or of a screen of the app. */
export function introSummary({
  heading,
  image: picture,
}: Pick<Intro, 'heading' | 'image'>): Readonly<Record<string, string>> {
  return picture === undefined ? { heading } : { heading, image: picture };
}
