import { z } from './zod.js';
import type { RichTextValue } from './site-model.js';

/** What a field refers to beyond its own text; kept in the `islet` entry of the schema's metadata. */
export type FieldKind = 'link' | 'image' | 'asset' | 'html' | 'markdown';

/** What editors offer as values of a field: routes of the site, routes of one page kind (after the colon), images, files, or codes of languages. */
export type Offer = 'routes' | `routes:${string}` | 'images' | 'assets' | 'locales';

declare module 'zod' {
  interface GlobalMeta {
    islet?: FieldKind;
    offers?: Offer;
  }
}

/** The kind of a schema made by one of the field helpers, else `undefined`. */
export function fieldKind(schema: z.core.$ZodType): FieldKind | undefined {
  return z.globalRegistry.get(schema)?.islet;
}

/**
 * The form of a link. Paths without `/` at their beginning are let through: whether one is a file in `site/assets/` or an address without its scheme is found
 * where references are checked.
 */
export const LINK = /^(?:(?:https:\/\/|mailto:|tel:|#)\S*|\/(?![/\\])\S*|(?![/\\?]|[A-Za-z][A-Za-z\d+.-]*:)\S+)$/;

/**
 * A link: a route of the site (`/ludo/`, with or without the last slash, `#id` allowed; it must exist), a file below `site/assets/` (`/files/terms.pdf`,
 * published because of this) or an `https:`, `mailto:` or `tel:` address.
 * Editors offer the routes of the site, or only those of the page kind `offered`.
 */
export function link(description = 'A route of this site, or a full address', offered?: string): z.ZodString {
  return z
    .string()
    .regex(
      LINK,
      'must be a route that begins with `/`, a file in `site/assets/`, or an `https:`, `mailto:` or `tel:` address',
    )
    .meta({ islet: 'link', offers: offered === undefined ? 'routes' : `routes:${offered}`, description });
}

/** A path of an image below `site/assets/`, such as `images/hero/home.svg`; it must exist. */
export function image(description = 'Path of an image in site/assets/'): z.ZodString {
  return z.string().min(1).meta({ islet: 'image', offers: 'images', description });
}

/** A path of any file below `site/assets/`; it must exist. */
export function asset(description = 'Path of a file in site/assets/'): z.ZodString {
  return z.string().min(1).meta({ islet: 'asset', offers: 'assets', description });
}

type RichTextField = z.ZodPipe<z.ZodString, z.ZodTransform<RichTextValue, string>>;

/** Authored HTML: words, lists, tables and links. Anything else is refused (scripts, frames, pictures, handlers) or taken out (`style`, `target`), and the rest is minified, before it reaches a component. */
export function html(description = 'HTML without scripts and styles'): RichTextField {
  return richText('html', description);
}

/** Markdown (CommonMark, with tables); its headings get ids, its HTML goes through the same sanitiser. */
export function markdown(description = 'Markdown'): RichTextField {
  return richText('markdown', description);
}

function richText(kind: 'html' | 'markdown', description: string): RichTextField {
  return z
    .string()
    .min(1)
    .transform((source): RichTextValue => ({ source, html: '', headings: [], words: 0 }))
    .meta({ islet: kind, description });
}
