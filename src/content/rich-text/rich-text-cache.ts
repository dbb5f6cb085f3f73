import type { PreparedText } from './prepared-text.js';
import { prepareCanonical } from './canonical-html.js';

export type RichTextKind = 'html' | 'markdown';

/**
 * Prepares one source text with the libraries for authored HTML and Markdown, which are loaded only where they are
 * wanted.
 */
export async function prepareRichText(source: string, kind: RichTextKind): Promise<PreparedText> {
  const { prepareAuthored } = await import('./authored-html.js');
  return prepareAuthored(source, kind);
}

/** Maximum number of cached texts per kind: enough for shared texts, without filling the memory on large sites. */
const MAX_TEXTS = 2000;

/** Prepares each distinct text once. An LRU cache holds the texts that were slow to prepare. */
export interface RichTextCache {
  get(source: string, kind: RichTextKind): PreparedText | Promise<PreparedText>;
  /** Returns the cached texts, least recently used first; `undefined` if this cache prepared none of them. */
  news(): KnownText[] | undefined;
}

/** A text that was slow to prepare. */
export interface KnownText {
  readonly kind: RichTextKind;
  readonly text: PreparedText;
}

/**
 * @param earlier loads cached texts, least recently used first; called once, for the first text that is slow to
 * prepare
 */
export function createRichTextCache(earlier: () => readonly KnownText[] = () => []): RichTextCache {
  const kinds: Readonly<Record<RichTextKind, Map<string, PreparedText | Promise<PreparedText>>>> = {
    html: new Map(),
    markdown: new Map(),
  };
  let hasEarlier = false;
  let hasNews = false;

  function keep(kind: RichTextKind, source: string, text: PreparedText | Promise<PreparedText>): void {
    const known = kinds[kind];
    known.delete(source);
    known.set(source, text);
    const [oldest] = known.keys();
    if (known.size > MAX_TEXTS && oldest !== undefined) known.delete(oldest);
  }

  function find(kind: RichTextKind, source: string): PreparedText | Promise<PreparedText> | undefined {
    const found = kinds[kind].get(source);
    if (found !== undefined) keep(kind, source, found);
    return found;
  }

  function findEarlier(kind: RichTextKind, source: string): PreparedText | Promise<PreparedText> | undefined {
    if (hasEarlier) return undefined;
    hasEarlier = true;
    for (const known of earlier()) keep(known.kind, known.text.value.source, known.text);
    return find(kind, source);
  }

  function prepare(kind: RichTextKind, source: string): Promise<PreparedText> {
    hasNews = true;
    const prepared = prepareRichText(source, kind).then((text) => {
      if (kinds[kind].has(source)) kinds[kind].set(source, text);
      return text;
    });
    keep(kind, source, prepared);
    return prepared;
  }

  return {
    get(source, kind) {
      // Looking up a long text takes as long as preparing a plain one.
      const found = kinds[kind].size > 0 ? find(kind, source) : undefined;
      return (
        found ??
        (kind === 'html' ? prepareCanonical(source) : undefined) ??
        findEarlier(kind, source) ??
        prepare(kind, source)
      );
    },
    news() {
      if (!hasNews) return undefined;
      return Object.entries(kinds).flatMap(([kind, known]) =>
        [...known.values()].flatMap((text) => (text instanceof Promise ? [] : [{ kind: kind as RichTextKind, text }])),
      );
    },
  };
}
