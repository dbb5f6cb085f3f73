import { z } from './zod.js';
import type { RichTextValue } from './site-model.js';
import type { RichTextOptions } from './text-component.js';

/** What a field refers to. Stored in the `islet` entry of the schema's metadata. */
export type FieldKind = 'link' | 'image' | 'asset' | 'html' | 'markdown' | 'reference';

/**
 * Values that editors offer for a field: routes, routes of one page kind (after the colon), ids of data, images, files,
 * or locales.
 */
export type Offer = 'routes' | `routes:${string}` | `ids:${string}` | 'images' | 'assets' | 'locales';

declare module 'zod' {
  interface GlobalMeta {
    islet?: FieldKind;
    /** `RichTextOptions`, whose schemas would make this type circular. */
    text?: object;
    offers?: Offer;
    /** Of a reference: the data, and the list in it if it is named, such as `hospital.wards`. */
    refersTo?: string;
  }
}

/** Returns the kind of a schema that a field helper made, or `undefined`. */
export function fieldKind(schema: z.core.$ZodType): FieldKind | undefined {
  return z.globalRegistry.get(schema)?.islet;
}

/** Returns the options of a rich text field. */
export function textOptions(schema: z.core.$ZodType): RichTextOptions {
  return z.globalRegistry.get(schema)?.text ?? {};
}

/**
 * The form of a link. Paths without a leading `/` pass: the check of references decides whether one is a file in
 * `site/assets/` or an address without its scheme.
 */
export const LINK = /^(?:(?:https:\/\/|mailto:|tel:|sms:|#)\S*|\/(?![/\\])\S*|(?![/\\?]|[A-Za-z][A-Za-z\d+.-]*:)\S+)$/;

/**
 * A link: an existing route of the site (`/questions/`, the last slash is optional, `#id` is allowed), a file below
 * `site/assets/` (`/files/terms.pdf`, which is then published), or an `https:`, `mailto:`, `tel:` or `sms:` address.
 * Editors offer the routes of the site, or only those of the page kind `offered`.
 */
export function link(description = 'A route of this site, or a full address', offered?: string): z.ZodString {
  return z
    .string()
    .regex(
      LINK,
      'must be a route that begins with `/`, a file in `site/assets/`, or an `https:`, `mailto:`, `tel:` or `sms:` address',
    )
    .meta({ islet: 'link', offers: offered === undefined ? 'routes' : `routes:${offered}`, description });
}

/**
 * A path of an image below `site/assets/`, such as `images/island.svg`, or of one beside the file, such as `./photo.jpg`; it
 * must exist. Templates get a path that every page can show.
 */
export function image(description = 'Path of an image in site/assets/'): z.ZodString {
  return z.string().min(1).meta({ islet: 'image', offers: 'images', description });
}

/** A path of any file below `site/assets/`; it must exist. */
export function asset(description = 'Path of a file in site/assets/'): z.ZodString {
  return z.string().min(1).meta({ islet: 'asset', offers: 'assets', description });
}

/**
 * An `id` of other data, which must exist: of an entry of a collection (the name of its file), or of an item of a list
 * in a `single`, such as a row of a table.
 *
 * @param data id of the definition; `ID.LIST` for one list of a `single`, such as `hospital.wards`
 */
export function reference(data: string, description = `An \`id\` of the data \`${data}\``): z.ZodString {
  return z
    .string()
    .min(1)
    .meta({ islet: 'reference', refersTo: data, offers: `ids:${data}`, description });
}

type RichTextField = z.ZodPipe<z.ZodString, z.ZodTransform<RichTextValue, string>>;

/**
 * Authored HTML: text, lists, tables, links and pictures. Scripts, frames and event handlers are
 * errors; `style` and `target` are removed. Components get the result.
 */
export function html(
  description = 'HTML without scripts and styles',
  options: Pick<RichTextOptions, 'pictures'> = {},
): RichTextField {
  return richText('html', description, options);
}

/**
 * Markdown (CommonMark with tables, lists of tasks and definitions, footnotes, ids of headings and components).
 * Headings get ids. HTML in it is sanitised as in `html()`.
 */
export function markdown(description = 'Markdown', options: RichTextOptions = {}): RichTextField {
  return richText('markdown', description, options);
}

function richText(kind: 'html' | 'markdown', description: string, text: RichTextOptions): RichTextField {
  return z
    .string()
    .min(1)
    .transform((source): RichTextValue => ({ source, html: '', headings: [], words: 0 }))
    .meta({ islet: kind, description, text });
}
