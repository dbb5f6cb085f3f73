import { createRichTextCache, type KnownText, type RichTextCache } from '../content/rich-text/rich-text-cache.js';
import { isSystemError } from '../errors/system-error.js';
import { sha256Hex } from '../lib/text/hash.js';
import { textCache } from '../incremental/result-cache.js';

/** Characters of what is kept of each kind: together some thousand texts of the length of a page. */
const MOST = 2_000_000;

/** Texts of earlier builds and of this one. */
export interface CachedTexts {
  readonly texts: RichTextCache;
  /** Keeps them for the next build, where there is a new one. */
  save(): void;
}

/**
 * What the libraries for authored HTML and Markdown made of texts follows from these alone, so it is kept: an edit of a component that many pages show would have all of them prepared again, and of a title
 * those of the page.
 *
 * @param generator identity of the program; missing where nothing is kept
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
      try {
        textCache(root).put(key, Buffer.from(JSON.stringify(lastOf(all))));
      } catch (error) {
        // The site is published by then, and the next build prepares them again.
        if (!isSystemError(error)) throw error;
      }
    },
  };
}

/** As many of the last ones of each kind as fit. */
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
