import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Json, PageInfo } from './site-model.js';

/** What a page component is rendered with. */
export interface PageProps<Content> {
  /** The validated fields of the page's YAML file that its template declares. */
  readonly content: Content;
  readonly page: PageInfo;
}

/** What a template adds to the document head. */
export interface HeadExtras {
  /** Open Graph type. Default: `website`. */
  readonly ogType?: 'website' | 'article';
  /** JSON-LD blocks, one `<script type="application/ld+json">` each. */
  readonly jsonLd?: readonly Readonly<Record<string, Json>>[];
  readonly meta?: readonly { readonly name: string; readonly content: string; readonly media?: string }[];
  readonly links?: readonly {
    readonly rel: string;
    readonly href: string;
    readonly type?: string;
    readonly hreflang?: string;
    readonly title?: string;
    readonly sizes?: string;
    readonly media?: string;
  }[];
}

/** Fields of a page file beyond those of every page. zod's type for an empty object would forbid the common fields. */
type OwnFields<Schema extends z.ZodObject> = keyof Schema['shape'] extends never ? unknown : z.input<Schema>;

/** `pages` of a page kind. */
export interface Pages<Page = unknown> {
  readonly from: () => readonly unknown[];
  readonly path: (item: never) => string;
  readonly page: (item: never) => Page;
}

/** The fields of every page that `definePages` may give. */
export interface CommonFields {
  readonly title: string;
  readonly description: string;
  readonly locale?: string;
  readonly noindex?: boolean;
  readonly ogImage?: string;
  readonly translationOf?: string;
  readonly redirectFrom?: readonly string[];
}

export interface TemplateDefinition<Schema extends z.ZodObject = z.ZodObject> {
  /** One sentence for marketing that says what the template is for. Shown by `islet new page` and by editors. */
  readonly description: string;
  /** The fields of a page beyond those that every page has (`title`, `description`, ...). */
  readonly schema: Schema;
  /** A valid page: `islet new page` writes it, editors offer it. */
  readonly example: OwnFields<Schema> & { readonly title: string; readonly description: string };
  readonly component: (props: PageProps<z.output<Schema>>) => ReactNode;
  readonly head?: (props: PageProps<z.output<Schema>>) => HeadExtras;
  /** Pages that are made of data or of other pages, beside those with a YAML file. */
  readonly pages?: Pages<OwnFields<Schema> & CommonFields>;
  /**
   * Makes the record that other pages read through `listRoutes()`, such as the teaser of an article. Keep it small:
   * every page has one, and pages that list others are rendered again when a value that they read changes. Texts have
   * their `source` here, and no `html` yet. Its `lastmod`, a date such as `2026-11-26`, is also in the sitemap.
   */
  readonly summary?: (content: z.output<Schema>) => Readonly<Record<string, Json>>;
}

const TEMPLATE = Symbol.for('islet.template');
const DATA = Symbol.for('islet.data');

export type Template<Schema extends z.ZodObject = z.ZodObject> = TemplateDefinition<Schema> & {
  readonly [TEMPLATE]: true;
};

/** Declares a page kind. The file's name is its id; it must be the default export. */
export function defineTemplate<const Schema extends z.ZodObject>(
  definition: TemplateDefinition<Schema>,
): Template<Schema> {
  return { ...definition, [TEMPLATE]: true };
}

export function isTemplate(value: unknown): value is Template {
  return typeof value === 'object' && value !== null && TEMPLATE in value;
}

export interface DataDefinition<Schema extends z.ZodType = z.ZodType> {
  /** One sentence that says what the data is for. Shown by editors. */
  readonly description: string;
  readonly schema: Schema;
  /**
   * `single`: one file `site/data/ID.yaml` (and `ID.LOCALE.yaml` for other languages).
   * `collection`: a folder `site/data/ID/`, one entry per file, whose name is the entry's id (and `ENTRY.LOCALE.yaml`
   * for that entry in other languages). Files are YAML, JSON, TOML, CSV, or Markdown with front matter, whose text is the
   * field `body`.
   */
  readonly kind: 'single' | 'collection';
  /**
   * Values that may be there only once: a field such as `rows.id` for the items of a list, or fields whose values are
   * compared together, such as `['rows.clinic', 'rows.day']`. Of a list, each value counts. A collection is compared
   * across its files. Each language is compared by itself, and routes without their trailing slash.
   */
  readonly unique?: string | readonly (string | readonly string[])[];
}

export type Data<Schema extends z.ZodType = z.ZodType> = DataDefinition<Schema> & { readonly [DATA]: true };

/** Declares a kind of data file. The name of its file in `templates/data/` is its id; it must be the default export. */
export function defineData<const Schema extends z.ZodType>(definition: DataDefinition<Schema>): Data<Schema> {
  return { ...definition, [DATA]: true };
}

export function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && DATA in value;
}
