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
  /** Which pages exist? The object is their kind, or empty for all. */
  | 'routes'
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

/** Splits a dependency into its kind and object. */
export function parseDependency(question: Dependency): { readonly kind: DependencyKind; readonly object: string } {
  const space = question.indexOf(' ');
  return { kind: question.slice(0, space) as DependencyKind, object: question.slice(space + 1) };
}
