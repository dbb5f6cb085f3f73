import type { RichTextValue } from 'islet';

/** Addresses, tags, and lines that begin a component or a block of code. */
const MARKUP = /\]\([^)]*\)|<[^>]*>|^\s*(?::::?|```).*$/gm;

/** The words of some texts of a page, for the search, which takes only letters and digits of them. */
export function plainText(...parts: readonly (string | RichTextValue)[]): string {
  const sources = parts.map((part) => (typeof part === 'string' ? part : part.source.replace(MARKUP, ' ')));
  return sources.join(' ').replace(/\s+/g, ' ').trim();
}
