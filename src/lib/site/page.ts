import type { PageInfo } from '../../api/site-model.js';
import { splitItemFile } from './item-file.js';
import type { RecordFields } from './page-fields.js';
import type { Timed } from './publish-window.js';

/**
 * A page between reading and rendering, without its content: one plain record that is kept in memory, stored with the
 * output, sent to threads and listed. Templates see the fields of `PageInfo`.
 */
export interface Page
  extends RecordFields, Pick<PageInfo, 'template' | 'locale' | 'summary' | 'draft' | 'publishFrom' | 'publishUntil'> {
  /** Path of its file relative to the root; for a page that a template made of an item, see `item-file.ts`. */
  readonly file: string;
  /** Hash of that file, or of the item. */
  readonly sha256: string;
  readonly route: string;
  /** Path of the file to write, relative to the output folder. */
  readonly output: string;
  readonly redirectFrom: readonly string[];
  /** Of a page that is not translated: the page whose content it shows. */
  readonly fallbackOf?: { readonly route: string; readonly locale: string } | undefined;
  /** What it was made from besides its file: the data of its item, defaults of its folder. */
  readonly inputs?: PageInputs | undefined;
  /** Of a file that is made of an item: the number of the item, from 0. */
  readonly item?: number | undefined;
  /** When it or its items are published. */
  readonly timed?: Timed | undefined;
}

export interface PageInputs {
  /** Paths relative to the root. */
  readonly files: readonly string[];
  /** True if pages were listed. */
  readonly listsPages: boolean;
}

/** Identifies a page from build to build: pages that were made of items may change places in their file. */
export function pageKey({ file, route, fallbackOf }: Pick<Page, 'file' | 'route' | 'fallbackOf'>): string {
  return splitItemFile(file).item === undefined && !fallbackOf ? file : route;
}

/** Key of the page whose content it shows. */
export function contentKey({ file, route, fallbackOf }: Pick<Page, 'file' | 'route' | 'fallbackOf'>): string {
  return pageKey({ file, route: fallbackOf?.route ?? route });
}

/** Template of the file that `templates/files/ID.ts` makes. The ids of page kinds have no slash. */
export function fileTemplate(id: string): string {
  return `files/${id}`;
}

/** Whether a record is a file of `templates/files/`, which is no page. */
export function isOtherFile({ template }: Pick<Page, 'template'>): boolean {
  return template.startsWith('files/');
}
