import type { Pages } from './define.js';
import type { Json, PageInfo } from './site-model.js';
import { renderContext } from './render-context.js';

/** Pages that a page kind makes of items, one page for each. */
export interface PagesDefinition<Item, Page> {
  /** Returns the items: of data (`readData`, `readCollection`), or of pages that have a file (`listPages`). */
  readonly from: () => readonly Item[];
  /** Returns the address of the page of an item, such as `/cities/pune/`. */
  readonly path: (item: Item) => string;
  /** Returns what the YAML file of the page would say, without `template`. */
  readonly page: (item: Item) => Page;
}

/**
 * Declares the pages that a page kind makes of items: `pages: definePages({ ... })` in `defineTemplate`. They are
 * validated and built as pages with a YAML file are.
 */
export function definePages<Item, Page>(definition: PagesDefinition<Item, Page>): Pages<Page> {
  return definition;
}

/** A page with the summary of its kind. */
export type ListedPage<Summary> = PageInfo & { readonly summary: Summary };

export interface PageList<Summary> {
  /** Id of the page kind. */
  readonly kind: string;
  readonly where?: (page: ListedPage<Summary>) => boolean;
  /** As for `Array.sort`. Default: by path. */
  readonly sort?: (a: ListedPage<Summary>, b: ListedPage<Summary>) => number;
}

/**
 * Returns the pages of a kind, as `listRoutes` does; a page that calls this depends on the pages of that kind only.
 * `Summary` is what the `summary` of that kind returns. In `definePages`, only pages that have a file: the others are
 * not made yet.
 */
export function listPages<Summary extends Readonly<Record<string, Json>>>({
  kind,
  where = () => true,
  sort,
}: PageList<Summary>): readonly ListedPage<Summary>[] {
  const pages = (renderContext().listRoutes(kind) as readonly ListedPage<Summary>[]).filter(where);
  return sort ? pages.sort(sort) : pages;
}

/** A part of a list. */
export interface ListPart<Item> {
  /** From 1. */
  readonly number: number;
  readonly count: number;
  readonly items: readonly Item[];
  readonly path: string;
  /** Paths of the parts before and after it. */
  readonly previous?: string;
  readonly next?: string;
}

/**
 * Splits a list into parts of `size` items: `/articles/`, `/articles/2/` and so on. An empty list has one empty part.
 *
 * @param path path of the first part, with a slash at the end
 */
export function paginate<Item>(items: readonly Item[], size: number, path: string): readonly ListPart<Item>[] {
  const count = Math.max(1, Math.ceil(items.length / size));
  const pathOf = (number: number): string => (number === 1 ? path : `${path}${String(number)}/`);
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    count,
    items: items.slice(index * size, (index + 1) * size),
    path: pathOf(index + 1),
    ...(index > 0 && { previous: pathOf(index) }),
    ...(index + 1 < count && { next: pathOf(index + 2) }),
  }));
}
