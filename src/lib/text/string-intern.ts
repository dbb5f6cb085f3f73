/** Strings in memory at once. */
const MAX_STRINGS = 10_000;

/** Returns a function that gives one copy of equal strings, for many strings of which most are equal. */
export function createStringIntern(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= MAX_STRINGS) known.clear();
    known.set(text, text);
    return text;
  };
}
