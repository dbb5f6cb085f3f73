import type { Fold } from './search-folds.js';

/** Marks that readers leave out: accents and signs for vowels, but not those of Indian scripts. */
const MARKS = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+|[\u0301\u00ad]/gu;

/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Letters that are compared: more of a word would make the index of the search larger, and find hardly less. */
const MAX_LETTERS = 20;
const MAX_UNSPACED = 6;

/** Words that have as many first letters in common are in one file of the index. */
export const KEY_LENGTH = 3;

const LETTERS = /[\p{L}\p{N}\p{M}]+/gu;

/** The starts of words that were typed, in small letters without accents: `email` for `E-Mail`. */
export function typedWords(query: string, folds: readonly Fold[]): string[] {
  const fold = createFolding(folds);
  return query.split(/\s+/).flatMap((word) => compared(fold(word).match(LETTERS)?.join('') ?? '') || []);
}

/** Returns the function that finds the words of a text, as the index has them: in `e-mail` both `email` and `mail`. */
export function createWordFinder(language: string, folds: readonly Fold[]): (text: string) => Iterable<string> {
  const fold = createFolding(folds);
  // A language that is not known has the words of English.
  const segmenter = new Intl.Segmenter([language, 'en'], { granularity: 'word' });
  const known = new Map<string, readonly string[]>();
  const wordsOf = (written: string): string[] => {
    const plain = fold(written);
    const parts = UNSPACED.test(plain) ? [...segmenter.segment(plain)].map(({ segment }) => segment) : [plain];
    const words = parts.flatMap((part) => part.match(LETTERS) ?? []);
    return words.map((_, index) => compared(words.slice(index, index + MAX_LETTERS).join('')));
  };
  return function* (text) {
    for (const written of text.split(/\s+/)) {
      const words = known.get(written) ?? wordsOf(written);
      known.set(written, words);
      yield* words;
    }
  };
}

function compared(word: string): string {
  return word.slice(0, UNSPACED.test(word.slice(0, MAX_UNSPACED)) ? MAX_UNSPACED : MAX_LETTERS);
}

function createFolding(folds: readonly Fold[]): (text: string) => string {
  const rules = folds.map(([pattern, replacement]) => [new RegExp(pattern, 'gu'), replacement] as const);
  return (text) => {
    const plain = text.normalize('NFKD').toLowerCase().replace(MARKS, '$1').normalize('NFKC').replace(/\p{Nd}/gu, digitOf);
    return rules.reduce((folded, [pattern, replacement]) => folded.replace(pattern, replacement), plain);
  };
}

/** The digits of each script are ten in a row, from zero. */
function digitOf(digit: string): string {
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint((digit.codePointAt(0) ?? 0) - value - 1))) value++;
  return String(value % 10);
}
