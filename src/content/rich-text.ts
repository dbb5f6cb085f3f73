import { prepareCanonical } from './canonical-html.js';
import type { PreparedText } from './prepared-text.js';

export type RichTextKind = 'html' | 'markdown';

/** Prepares one source text: at once where it is plain, else with the libraries. */
export function prepareRichText(source: string, kind: RichTextKind): PreparedText | Promise<PreparedText> {
  return prepareAtOnce(source, kind) ?? prepareByLibraries(source, kind);
}

/** `undefined` for a text that is not plain. */
export function prepareAtOnce(source: string, kind: RichTextKind): PreparedText | undefined {
  return kind === 'html' ? prepareCanonical(source) : undefined;
}

/** With the libraries for authored HTML and Markdown, which are loaded only where they are wanted. */
export async function prepareByLibraries(source: string, kind: RichTextKind): Promise<PreparedText> {
  const { prepareAuthored } = await import('./authored-html.js');
  return prepareAuthored(source, kind);
}
