import type { AssetForm } from './asset-library.js';

/**
 * What a page may ask of the project beyond its own file: a kind and its object, in one text. Whoever answers gives a text
 * too, which differs wherever the answer does.
 */
export type Question = `${QuestionKind} ${string}`;

export type QuestionKind =
  /** Is there a page, and in what language? The object is its route. */
  | 'page'
  /** Is there another published file, a file or an image in `site/assets/`? The object is its address or path. */
  | 'has-file'
  | 'has-asset'
  | 'has-image'
  /** What is in a file of `site/assets/`? */
  | 'asset'
  /** What does a data definition hold in a language? The object is `LANGUAGE ID`. */
  | 'data'
  /** Which pages are there? The object is empty. */
  | 'routes'
  /** Where is the module of an island? */
  | 'island';

/** What was asked of the project, and used of it, for one page or value. */
export interface Asked {
  /** Each question: equal answers give an equal page. */
  readonly asked: Set<Question>;
  /** Routes of the pages of which it was asked whether they are there, or in which language; most of what a page asks, so that they are not written as questions. */
  readonly pages: Set<string>;
  /** Source files beside the page's own, relative to the root. */
  readonly sources: Set<string>;
  /** Published forms of files that the page names, as `lib/asset-form.ts` writes them. */
  readonly forms: Set<AssetForm>;
}

export function newAsked(): Asked {
  return { asked: new Set(), pages: new Set(), sources: new Set(), forms: new Set() };
}

/** Adds what was asked and used for a part to the whole. */
export function addAsked(into: Asked, { asked, pages, sources, forms }: Asked): void {
  for (const item of asked) into.asked.add(item);
  for (const route of pages) into.pages.add(route);
  for (const item of sources) into.sources.add(item);
  for (const item of forms) into.forms.add(item);
}

/** Takes a question apart. */
export function readQuestion(question: Question): { readonly kind: QuestionKind; readonly object: string } {
  const space = question.indexOf(' ');
  return { kind: question.slice(0, space) as QuestionKind, object: question.slice(space + 1) };
}
