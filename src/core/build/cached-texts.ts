import { createRichTextCache, type KnownText, type RichTextCache } from '../../content/rich-text/rich-text-cache.js';
import { unlessRefused } from '../../errors/system-error.js';
import { sha256Hex } from '../../lib/text/hash.js';
import { textCache } from '../../incremental/result-cache.js';

/** Maximum number of cached characters of each kind: some thousand texts of page length. */
const MOST = 2_000_000;

/** Texts of earlier builds and of this one. */
export interface CachedTexts {
  readonly texts: RichTextCache;
  /** Stores the texts for the next build if there are new ones. */
  save(): void;
}

/**
 * Caches the prepared HTML and Markdown of texts, which depends on the text only. Without it, an edit of a shared
 * component would prepare the texts of all its pages again.
 *
 * @param generator identity of the program; missing if nothing is cached
 */
export function cachedTexts(root: string, generator: string | undefined): CachedTexts {
  if (generator === undefined) return { texts: createRichTextCache(), save: () => undefined };
  const key = sha256Hex(`texts ${generator}`);
  const texts = createRichTextCache(() => {
    const bytes = textCache(root).get(key);
    return bytes ? (JSON.parse(bytes.toString('utf8')) as KnownText[]) : [];
  });
  return {
    texts,
    save() {
      const all = texts.news();
      if (!all) return;
      // The site is published by then, and the next build prepares them again.
      unlessRefused(() => {
        textCache(root).put(key, Buffer.from(JSON.stringify(lastOf(all))));
      }, undefined);
    },
  };
}

/** Returns the most recent texts of each kind that fit. */
function lastOf(all: readonly KnownText[]): readonly KnownText[] {
  const left = { html: MOST, markdown: MOST };
  return all
    .toReversed()
    .filter(({ kind, text: { value } }) => {
      const size = value.source.length + value.html.length;
      if (size > left[kind]) return false;
      left[kind] -= size;
      return true;
    })
    .toReversed();
}
