import { z } from '../api/zod.js';
import { publishFields } from '../lib/site/site-schema.js';

/** The fields that every page has. */
export const pageFields = {
  template: z.string().describe('The page kind: a file in templates/pages/'),
  title: z
    .string()
    .min(1)
    .describe(
      'Title of the page in search results and browser tabs; search results show about 60 characters, and more than 70 are a warning',
    ),
  description: z.string().min(1).describe('What the page is about, for search results: 70 to 155 characters'),
  locale: z
    .string()
    .optional()
    .meta({ description: 'Language of the page. Default: the default language of the site', offers: 'locales' }),
  translationOf: z
    .string()
    .regex(/^\/\S*$/, 'must be a route that begins with `/`')
    .optional()
    .meta({ description: 'Route of this page in the default language', offers: 'routes' }),
  noindex: z.boolean().default(false).describe('Excludes the page from search results and the sitemap'),
  ogImage: z
    .string()
    .optional()
    .meta({ islet: 'image', offers: 'images', description: 'Image shown when the page is shared; not an SVG' }),
  redirectFrom: z
    .array(z.string().regex(/^\/\S*$/, 'must begin with `/` and contain no spaces'))
    .default([])
    .describe('Old addresses that redirect to this page'),
  ...publishFields,
};

export type PageFields = z.output<z.ZodObject<typeof pageFields>>;
