/** Keeps one copy of each of many texts, most of which are equal. */
export interface Texts {
  /** Returns the copy of a text. */
  one(text: string): string;
}

/** Texts in memory at once. */
const MAX_TEXTS = 10_000;

export function createTexts(): Texts {
  const known = new Map<string, string>();
  return {
    one(text) {
      const found = known.get(text);
      if (found !== undefined) return found;
      if (known.size >= MAX_TEXTS) known.clear();
      known.set(text, text);
      return text;
    },
  };
}
