import type { AssetForm } from './asset-forms.js';

/**
 * A dependency of a page besides its own file: a kind and its object, in one text. It resolves to a text that changes
 * with the result.
 */
export type Dependency = `${DependencyKind} ${string}`;

export type DependencyKind =
  /** Is there a page, and in what language? The object is its route. */
  | 'page'
  /** Is there a published file, or a file or image in `site/assets/`? The object is its address or path. */
  | 'has-file'
  | 'has-asset'
  | 'has-image'
  /** What is the content of a file of `site/assets/`? */
  | 'asset'
  /** What is the value of a data definition in a language? The object is `LANGUAGE ID`. */
  | 'data'
  /** What is a word in a language? The object is `LANGUAGE WORD`. */
  | 'word'
  /** Which pages are there? The object is their kind, or empty for all. */
  | 'routes'
  /** What does a list show of a page? The object is `FIELD ROUTE`; `FIELD KIND` for all pages of a kind. */
  | 'field'
  | 'fields'
  /** When was the file of a page last changed? The object is its route. */
  | 'changed'
  /** Where is the module of an island? */
  | 'island';

/** The dependencies of one page or value. */
export interface Dependencies {
  /** The page is the same while these resolve to the same texts. */
  readonly items: Set<Dependency>;
  /**
   * Routes of other pages whose existence or language it depends on; stored separately, because they are most of the
   * dependencies.
   */
  readonly pages: Set<string>;
  /** Source files besides the page's own, relative to the root. */
  readonly sources: Set<string>;
  /** Published forms of files that the page uses. */
  readonly forms: Set<AssetForm>;
}

export function newDependencies(): Dependencies {
  return { items: new Set(), pages: new Set(), sources: new Set(), forms: new Set() };
}

/** Adds the dependencies of a part to those of the whole. */
export function addDependencies(into: Dependencies, { items: asked, pages, sources, forms }: Dependencies): void {
  for (const item of asked) into.items.add(item);
  for (const route of pages) into.pages.add(route);
  for (const item of sources) into.sources.add(item);
  for (const item of forms) into.forms.add(item);
}

/** The dependency on which pages of a kind there are; of all pages if it is empty. */
export const listOf = (kind: string): Dependency => `routes ${kind}`;

/** The dependency on a field of one page, as lists show it. */
export const fieldOf = (field: string, route: string): Dependency => `field ${field} ${route}`;

/** The dependency on a field of all pages of a kind. */
export const allFieldsOf = (field: string, kind: string): Dependency => `fields ${field} ${kind}`;

/** Splits a dependency into its kind and object. */
export function parseDependency(question: Dependency): { readonly kind: DependencyKind; readonly object: string } {
  const space = question.indexOf(' ');
  return { kind: question.slice(0, space) as DependencyKind, object: question.slice(space + 1) };
}

/** Splits the object of a dependency on fields: the field, and the route or kind. */
export function parseField(object: string): { readonly field: string; readonly of: string } {
  const space = object.lastIndexOf(' ');
  return { field: object.slice(0, space), of: object.slice(space + 1) };
}
