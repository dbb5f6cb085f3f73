import { countWords, type PreparedText } from './prepared-text.js';

/** Prepares one source text: at once where there is nothing to do, else with the libraries for authored HTML and Markdown. */
export function prepareRichText(source: string, kind: 'html' | 'markdown'): PreparedText | Promise<PreparedText> {
  if (kind === 'html' && isPlain(source)) return { value: { source, html: source, headings: [], words: countWords(source) }, links: [], unsafe: [], stripped: [] };
  return import('./authored-html.js').then(({ prepareAuthored }) => prepareAuthored(source, kind));
}

/** Text that neither sanitising nor minifying would change. */
function isPlain(html: string): boolean {
  return !/[<>&"\r\n\t]| {2}|^ | $/.test(html);
}
