/** Texts that are many and mostly equal, of which one copy is kept each. */
export interface Texts {
  /** The copy that is kept of a text. */
  one(text: string): string;
}

/** Texts that are known at once: of more most would be met only once. */
const MAX_TEXTS = 10_000;

/** A text that was read or sent from another thread has memory of its own, however often it was read before. */
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
