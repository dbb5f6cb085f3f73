import type { Fold } from './search-folds.js';

/** A page in the search index. */
export interface SearchEntry {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly locale: string;
}

/** What the search takes for the same, by language. */
export type Folds = Readonly<Record<string, readonly Fold[]>>;

/** Points for a word of the title and of the description; a whole word counts twice. */
const TITLE = 4;
const DESCRIPTION = 1;

/**
 * Returns the entries in which each word of the query begins a word, the best first. Entries with equal points keep their
 * order.
 *
 * @param folds what readers take for the same, by language
 */
export function search(entries: readonly SearchEntry[], query: string, folds: Folds = {}): SearchEntry[] {
  const languages = new Map(entries.map(({ locale }) => [locale, wordsOf(query, folds[locale])]));
  return entries
    .map((entry) => ({ entry, points: pointsOf(entry, languages.get(entry.locale) ?? [], folds[entry.locale]) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .map(({ entry }) => entry);
}

/** 0 if a word is missing. */
function pointsOf({ title, description }: SearchEntry, wanted: readonly string[], folds?: readonly Fold[]): number {
  const inTitle = wordsOf(title, folds);
  const inDescription = wordsOf(description, folds);
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
function wordsOf(text: string, folds: readonly Fold[] = []): string[] {
  let plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Nd}/gu, digitOf);
  for (const [pattern, replacement] of folds) plain = plain.replace(new RegExp(pattern, 'gu'), replacement);
  return plain.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

/** The digits of each script are ten in a row, from zero. */
function digitOf(digit: string): string {
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint((digit.codePointAt(0) ?? 0) - value - 1))) value += 1;
  return String(value % 10);
}
