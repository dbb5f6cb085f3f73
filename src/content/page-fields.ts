import { z } from '../api/zod.js';

/** The fields that every page has, whatever its template. */
export const pageFields = {
  template: z.string().describe('The page kind: a file in templates/pages/'),
  title: z
    .string()
    .min(1)
    .describe('Title of the page in search results and browser tabs; at most 60 characters are shown'),
  description: z.string().min(1).describe('What the page is about, for search results: 70 to 155 characters'),
  locale: z
    .string()
    .optional()
    .meta({ description: 'Language of the page; the default language where it is not given', offers: 'locales' }),
  translationOf: z
    .string()
    .regex(/^\/\S*$/, 'must be a route that begins with `/`')
    .optional()
    .meta({ description: 'Route of this page in the default language', offers: 'routes' }),
  noindex: z.boolean().default(false).describe('Keeps the page out of search results and the sitemap'),
  ogImage: z
    .string()
    .optional()
    .meta({ islet: 'image', offers: 'images', description: 'Image shown when the page is shared; not an SVG' }),
  redirectFrom: z
    .array(z.string().regex(/^\/\S*$/, 'must begin with `/` and hold no blanks'))
    .default([])
    .describe('Former addresses that lead here'),
};

export type PageFields = z.output<z.ZodObject<typeof pageFields>>;
