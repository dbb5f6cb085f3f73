import { z } from '../api/zod.js';

const PUBLISH_FROM =
  'When it is published: a date, or date and time, in the time zone of the site or with an offset such as `+05:30`';

/** The keys of pages and redirects that say when they are published. `lib/site/publish-window.ts` reads their values. */
export const publishFields = {
  draft: z.boolean().optional().describe('True until it is finished: not published, but shown by `islet dev`'),
  publishFrom: z
    .string()
    .optional()
    .meta({ description: PUBLISH_FROM, examples: ['2026-12-24', '2026-12-24T09:00'] }),
  publishUntil: z.string().optional().describe('When it is published no longer, written as `publishFrom`'),
};

/** The fields that every page has. */
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
