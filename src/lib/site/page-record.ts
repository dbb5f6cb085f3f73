import type { Json } from '../../api/site-model.js';
import { createTexts } from '../text/string-intern.js';
import type { ContentPlace } from './content-store.js';

/** What a page says of itself to lists of pages and search engines. */
export interface PageWords {
  readonly title: string;
  readonly description: string;
  readonly summary: Readonly<Record<string, Json>>;
}

/** What stays in memory of a page between reading and rendering it: the row of the route table. */
export interface PageRecord {
  /** Path of the YAML file relative to the root. */
  readonly file: string;
  readonly sha256: string;
  readonly route: string;
  /** Path of the file to write, relative to the output folder. */
  readonly output: string;
  readonly template: string;
  readonly locale: string;
  readonly noindex: boolean;
  readonly translationOf: string | undefined;
  readonly ogImage: string | undefined;
  readonly redirectFrom: readonly string[];
  readonly words: PageWords;
  /** Where the validated content is in the content store; `undefined` for a page whose row was known: its file is read again where the content is needed. */
  readonly content: ContentPlace | undefined;
}

/** A row as it is written down: without what only one build knows of it. */
export type PageRow = Omit<PageRecord, 'content' | 'words'> & PageWords;

/** Ids of templates and languages, each once however many threads and files name it. */
const texts = createTexts();

const NONE: readonly string[] = Object.freeze([]);

/**
 * Makes a row of the table. Each field is named, so that all rows share one hidden class; where a parsed object is spread, V8 gives each its own, which takes half a kilobyte a page.
 */
export function pageRecord(file: string, row: Omit<PageRow, 'file'>, content: PageRecord['content']): PageRecord {
  const {
    sha256,
    route,
    output,
    template,
    locale,
    title,
    description,
    noindex,
    translationOf,
    ogImage,
    redirectFrom,
    summary,
  } = row;
  return {
    file,
    sha256,
    route,
    output,
    template: texts.one(template),
    locale: texts.one(locale),
    noindex,
    translationOf,
    ogImage,
    redirectFrom: redirectFrom.length > 0 ? redirectFrom : NONE,
    words: { title, description, summary },
    content,
  };
}

/** The row as it is written down. */
export function pageRow({
  file,
  sha256,
  route,
  output,
  template,
  locale,
  noindex,
  translationOf,
  ogImage,
  redirectFrom,
  words,
}: PageRecord): PageRow {
  const { title, description, summary } = words;
  return {
    file,
    sha256,
    route,
    output,
    template,
    locale,
    title,
    description,
    noindex,
    translationOf,
    ogImage,
    redirectFrom,
    summary,
  };
}
