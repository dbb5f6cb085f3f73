import type { PreparedText } from './prepared-text.js';
import { prepareRichText } from './rich-text.js';

/** Texts kept: enough for what pages share, few enough that a large site does not fill the memory. */
const MAX_TEXTS = 2000;

/** Prepares each distinct text once; the latest ones that took time are kept. */
export interface RichTextCache {
  get(source: string, kind: 'html' | 'markdown'): PreparedText | Promise<PreparedText>;
}

export function createRichTextCache(): RichTextCache {
  const kinds = { html: createTexts('html'), markdown: createTexts('markdown') };
  return { get: (source, kind) => kinds[kind](source) };
}

function createTexts(kind: 'html' | 'markdown'): (source: string) => PreparedText | Promise<PreparedText> {
  const known = new Map<string, PreparedText | Promise<PreparedText>>();
  return (source) => {
    // To look a long text up takes as long as to prepare a plain one, and on many sites all are.
    const found = known.size > 0 ? known.get(source) : undefined;
    if (found !== undefined) return found;
    const prepared = prepareRichText(source, kind);
    if (!(prepared instanceof Promise)) return prepared;
    const kept = prepared.then((text) => {
      if (known.has(source)) known.set(source, text);
      return text;
    });
    known.set(source, kept);
    const [oldest] = known.keys();
    if (known.size > MAX_TEXTS && oldest !== undefined) known.delete(oldest);
    return kept;
  };
}
