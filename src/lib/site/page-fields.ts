import type { CommonFields } from '../../api/define.js';
import { z } from '../../api/zod.js';
import { publishFields } from './publish-fields.js';

/** Fields that pages in files and pages from data have. The compiler compares them with `CommonFields`. */
const commonFields = {
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
    .array(z.string().regex(/^\/(?:\S| )*$/, 'must begin with `/`'))
    .default([])
    .describe('Old addresses that redirect to this page'),
} satisfies Record<keyof CommonFields, z.ZodType>;

export const commonFieldNames: readonly string[] = Object.keys(commonFields);

/** The fields that every page in a file has. */
export const pageFields = {
  template: z.string().describe('The page kind: a file in templates/pages/'),
  ...commonFields,
  ...publishFields,
  path: z
    .string()
    .optional()
    .describe(
      'Address of the page, if it is not that of its file: it begins with `/`, and ends in `/`, `.html` or `.htm`',
    ),
};

export type PageFields = z.output<z.ZodObject<typeof pageFields>>;

/** The fields that the record of a page keeps as they are written. */
export type RecordFields = Readonly<Omit<z.output<z.ZodObject<typeof commonFields>>, 'locale' | 'redirectFrom'>>;

/** Whether a field belongs to the record of a page, rather than to its content or its dates. */
export function isRecordField(field: string): field is keyof RecordFields {
  return Object.hasOwn(commonFields, field);
}
