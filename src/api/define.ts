import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Json, PageInfo } from './site-model.js';

/** What a page component is rendered with. */
export interface PageProps<Content> {
  /** The validated fields of the page's YAML file that its template declares. */
  readonly content: Content;
  readonly page: PageInfo;
}

/** Additions to the document head that only the template can know. */
export interface HeadExtras {
  /** Open Graph type; `website` where it is not given. */
  readonly ogType?: 'website' | 'article';
  /** JSON-LD blocks, one `<script type="application/ld+json">` each. */
  readonly jsonLd?: readonly Readonly<Record<string, Json>>[];
  readonly meta?: readonly { readonly name: string; readonly content: string; readonly media?: string }[];
  readonly links?: readonly {
    readonly rel: string;
    readonly href: string;
    readonly type?: string;
    readonly sizes?: string;
    readonly media?: string;
  }[];
}

/** What a page file says beside the fields of every page; zod's own type for no fields at all would forbid those too. */
type OwnFields<Schema extends z.ZodObject> = keyof Schema['shape'] extends never ? unknown : z.input<Schema>;

export interface TemplateDefinition<Schema extends z.ZodObject = z.ZodObject> {
  /** What the template is for, in one sentence of a marketer's words: shown by `islet new page` and by editors. */
  readonly description: string;
  /** The fields of a page beyond those that every page has (`title`, `description`, ...). */
  readonly schema: Schema;
  /** A valid page: `islet new page` writes it, editors offer it. */
  readonly example: OwnFields<Schema> & { readonly title: string; readonly description: string };
  readonly component: (props: PageProps<z.output<Schema>>) => ReactNode;
  readonly head?: (props: PageProps<z.output<Schema>>) => HeadExtras;
  /** A small record that other pages may read through `listRoutes()`, such as the teaser of an article. Every page has one, and pages that list others are rendered again when it changes: keep it small. */
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
  /** What the data is for, in one sentence: shown by editors. */
  readonly description: string;
  readonly schema: Schema;
  /**
   * `single`: one file `site/data/ID.yaml` (and `ID.LOCALE.yaml` for other languages).
   * `collection`: a folder `site/data/ID/`, one entry per file, whose name is the entry's id (and `ENTRY.LOCALE.yaml` for that
   * entry in other languages).
   */
  readonly kind: 'single' | 'collection';
  /**
   * For collections: a list field whose values may stand in one file only, language versions of an entry counted apart. Values
   * that are paths are compared without their trailing slash.
   */
  readonly unique?: string;
}

export type Data<Schema extends z.ZodType = z.ZodType> = DataDefinition<Schema> & { readonly [DATA]: true };

/** Declares a kind of data file. The name of its file in `templates/data/` is its id; it must be the default export. */
export function defineData<const Schema extends z.ZodType>(definition: DataDefinition<Schema>): Data<Schema> {
  return { ...definition, [DATA]: true };
}

export function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && DATA in value;
}
