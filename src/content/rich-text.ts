import { prepareCanonical } from './canonical-html.js';
import type { PreparedText } from './prepared-text.js';

/** Prepares one source text: at once where it is plain, else with the libraries for authored HTML and Markdown, which are loaded only then. */
export function prepareRichText(source: string, kind: 'html' | 'markdown'): PreparedText | Promise<PreparedText> {
  const canonical = kind === 'html' ? prepareCanonical(source) : undefined;
  return canonical ?? import('./authored-html.js').then(({ prepareAuthored }) => prepareAuthored(source, kind));
}
