import type { PreparedText } from './prepared-text.js';
import { prepareRichText } from './rich-text.js';

/** Texts kept: enough for what pages share, few enough that a large site does not fill the memory. */
const MAX_TEXTS = 2000;

/** Prepares each distinct text once; the latest ones are kept. */
export interface RichTextCache {
  get(source: string, kind: 'html' | 'markdown'): PreparedText | Promise<PreparedText>;
}

export function createRichTextCache(): RichTextCache {
  const known = new Map<string, PreparedText | Promise<PreparedText>>();
  return {
    get(source, kind) {
      const key = `${kind}\0${source}`;
      const found = known.get(key);
      if (found !== undefined) return found;
      const prepared = prepareRichText(source, kind);
      if (!(prepared instanceof Promise)) return prepared;
      const kept = prepared.then((text) => {
        if (known.has(key)) known.set(key, text);
        return text;
      });
      known.set(key, kept);
      const [oldest] = known.keys();
      if (known.size > MAX_TEXTS && oldest !== undefined) known.delete(oldest);
      return kept;
    },
  };
}
