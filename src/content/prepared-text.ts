import type { RichTextValue } from '../contract/site-model.js';

/** A piece of authored HTML or Markdown, made safe and small, with what it refers to. */
export interface PreparedText {
  readonly value: RichTextValue;
  readonly links: readonly string[];
  /** Things that must not be published, each with the text to point at. */
  readonly unsafe: readonly { readonly what: string; readonly needle: string; readonly remedy?: string }[];
  /** Things that were taken out. */
  readonly stripped: readonly { readonly what: string; readonly needle: string }[];
}

/** Words of visible text. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
