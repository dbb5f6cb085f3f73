import type { RichTextValue } from '../contract/site-model.js';

/** A piece of authored HTML or Markdown, made safe and small, with what it refers to. */
export interface PreparedText {
  readonly value: RichTextValue;
  readonly links: readonly string[];
  /** Things that must not be published, each with the text to point at. */
  readonly unsafe: readonly { readonly what: string; readonly needle: string }[];
  /** Things that were taken out. */
  readonly stripped: readonly { readonly what: string; readonly needle: string }[];
}

/** Prepares one source text: at once where there is nothing to do, else with the libraries for authored HTML and Markdown. */
export function prepareRichText(source: string, kind: 'html' | 'markdown'): PreparedText | Promise<PreparedText> {
  if (kind === 'html' && isPlain(source)) return { value: { source, html: source, headings: [], words: countWords(source) }, links: [], unsafe: [], stripped: [] };
  return import('./authored-html.js').then(({ prepareAuthored }) => prepareAuthored(source, kind));
}

/** Text that neither sanitising nor minifying would change. */
function isPlain(html: string): boolean {
  return !/[<>&"\r\n\t]|  |^ | $/.test(html);
}

export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
