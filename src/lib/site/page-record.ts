import type { Json } from '../../api/site-model.js';
import type { Timed } from './publish-window.js';
import { createStringIntern } from '../text/string-intern.js';
import { splitItemFile } from './item-file.js';
import type { ContentPlace } from './content-store.js';

/** Title and description of a page for lists of pages and search engines. */
export interface PageWords {
  readonly title: string;
  readonly description: string;
  readonly summary: Readonly<Record<string, Json>>;
}

/** Data of a page that stays in memory between reading and rendering: its row of the route table. */
export interface PageRecord {
  /** Path of the YAML file relative to the root; for a page that a template made of an item, see `item-file.ts`. */
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
  /**
   * Position of the validated content in the content store; `undefined` for a page with a cached row, whose file is
   * read again when the content is needed.
   */
  readonly content: ContentPlace | undefined;
  /** What a page was made from beside its file: the data of its item, defaults of its folder. */
  readonly madeFrom: MadeFrom | undefined;
  /** When it or its items are published. */
  readonly timed?: Timed | undefined;
}

export interface MadeFrom {
  /** Paths relative to the root. */
  readonly files: readonly string[];
  /** True if pages were listed. */
  readonly listsPages: boolean;
}

/** The key of a page in the page store: pages that were made of items may change places. */
export function storeKey({ file, route }: Pick<PageRecord, 'file' | 'route'>): string {
  return splitItemFile(file).item === undefined ? file : route;
}

/** Template of the row of `templates/files/ID.ts`. The ids of page kinds have no slash. */
export function fileTemplate(id: string): string {
  return `files/${id}`;
}

/** Whether a row is a file that is no page. */
export function isFileRecord({ template }: Pick<PageRecord, 'template'>): boolean {
  return template.startsWith('files/');
}

/** The stored form of a row, without data of a single build. */
export type PageRow = Omit<PageRecord, 'content' | 'words' | 'madeFrom'> & PageWords;

/** Interned ids of templates and languages. */
const intern = createStringIntern();

const NONE: readonly string[] = Object.freeze([]);

/**
 * Creates a row of the table. Each field is listed, so that all rows share one hidden class. V8 gives each spread of a
 * parsed object its own class, which takes half a kilobyte for each page.
 */
export function pageRecord(
  file: string,
  row: Omit<PageRow, 'file'>,
  content: PageRecord['content'],
  madeFrom?: MadeFrom,
): PageRecord {
  const { title, description, summary } = row;
  return {
    file,
    sha256: row.sha256,
    route: row.route,
    output: row.output,
    template: intern(row.template),
    locale: intern(row.locale),
    noindex: row.noindex,
    translationOf: row.translationOf,
    ogImage: row.ogImage,
    redirectFrom: row.redirectFrom.length > 0 ? row.redirectFrom : NONE,
    words: { title, description, summary },
    content,
    madeFrom,
    timed: row.timed,
  };
}

/** Returns the stored form of a row. */
export function pageRow({ content: _content, madeFrom: _made, words, timed, ...row }: PageRecord): PageRow {
  return { ...row, ...words, ...(timed && { timed }) };
}
