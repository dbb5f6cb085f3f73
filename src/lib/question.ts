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

/** Takes a question apart. */
export function readQuestion(question: Question): { readonly kind: QuestionKind; readonly object: string } {
  const space = question.indexOf(' ');
  return { kind: question.slice(0, space) as QuestionKind, object: question.slice(space + 1) };
}
