import type { PreparedText } from './prepared-text.js';

export type RichTextKind = 'html' | 'markdown';

/** Prepares one source text with the libraries for authored HTML and Markdown, which are loaded only where they are wanted. */
export async function prepareRichText(source: string, kind: RichTextKind): Promise<PreparedText> {
  const { prepareAuthored } = await import('./authored-html.js');
  return prepareAuthored(source, kind);
}
