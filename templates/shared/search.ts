/** A page in the search index. */
export interface SearchEntry {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly locale: string;
}

/** Points for a word of the title and of the description; a whole word counts twice. */
const TITLE = 4;
const DESCRIPTION = 1;

/**
 * Returns the entries in which each word of the query begins a word, the best first. Entries with equal points keep their
 * order.
 */
export function search(entries: readonly SearchEntry[], query: string): SearchEntry[] {
  const wanted = wordsOf(query);
  if (wanted.length === 0) return [];
  return entries
    .map((entry) => ({ entry, points: pointsOf(entry, wanted) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .map(({ entry }) => entry);
}

/** 0 if a word is missing. */
function pointsOf({ title, description }: SearchEntry, wanted: readonly string[]): number {
  const inTitle = wordsOf(title);
  const inDescription = wordsOf(description);
  let sum = 0;
  for (const word of wanted) {
    const points = TITLE * matchOf(inTitle, word) + DESCRIPTION * matchOf(inDescription, word);
    if (points === 0) return 0;
    sum += points;
  }
  return sum;
}

function matchOf(words: readonly string[], wanted: string): number {
  if (words.includes(wanted)) return 2;
  return words.some((word) => word.startsWith(wanted)) ? 1 : 0;
}

/** Vowel signs of Indian scripts are marks, and part of words. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  );
}
