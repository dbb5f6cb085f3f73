import type { Json } from 'islet';
import { foldsOf } from './search-folds.js';
import { createWordFinder, KEY_LENGTH } from './search-words.js';

/** A page in the list of results. */
export type FoundPage = readonly [path: string, title: string, description: string];

/** The index of a language. Its parts are files of their own, so that visitors fetch only those of the words that they type. */
export interface SearchDirectory {
  /** Files of words, with the first letters of the first word. A line is a word and its pages, see `postings`. */
  readonly words: readonly (readonly [start: string, address: string])[];
  /** Files of pages, each with `perFile` of them. */
  readonly pages: readonly string[];
  readonly perFile: number;
}

export interface IndexedPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly text: string;
}

/** Letters of a file of words, about 9 KB when compressed. */
const MAX_PART = 20_000;
const PAGES_PER_FILE = 8;

/** @param publish publishes a value as a file, and returns its address: `jsonUrl` */
export function searchDirectory(pages: readonly IndexedPage[], language: string, publish: (name: string, value: Json) => string): SearchDirectory {
  const files = Array.from({ length: Math.ceil(pages.length / PAGES_PER_FILE) }, (_, index) =>
    pages.slice(index * PAGES_PER_FILE, (index + 1) * PAGES_PER_FILE).map(({ path, title, description }) => [path, title, description]),
  );
  return {
    words: wordFiles(postings(pages, language)).map(({ start, lines }) => [start, publish('search-words', lines)]),
    pages: files.map((list) => publish('search-pages', list)),
    perFile: PAGES_PER_FILE,
  };
}

/** Returns for each word its pages: twice the number of the page, and one more if its title has the word. */
function postings(pages: readonly IndexedPage[], language: string): Map<string, number[]> {
  const wordsOf = createWordFinder(language, foldsOf(language));
  const found = new Map<string, number[]>();
  for (const [number, { title, description, text }] of pages.entries()) {
    const inTitle = new Set(wordsOf(title));
    for (const word of new Set([...inTitle, ...wordsOf(`${description} ${text}`)])) {
      const list = found.get(word) ?? [];
      list.push(number * 2 + (inTitle.has(word) ? 1 : 0));
      found.set(word, list);
    }
  }
  return found;
}

/** Divides the sorted words into files. Numbers of pages are written as what they are more than the one before. */
function wordFiles(found: ReadonlyMap<string, readonly number[]>): { readonly start: string; readonly lines: string[] }[] {
  const files: { start: string; lines: string[]; length: number }[] = [];
  let last = '';
  for (const word of [...found.keys()].sort()) {
    const numbers = found.get(word) ?? [];
    const line = [word, ...numbers.map((number, index) => (number - (numbers[index - 1] ?? 0)).toString(36))].join(' ');
    const start = word.slice(0, KEY_LENGTH);
    let file = files.at(-1);
    if (!file || (start !== last && file.length > MAX_PART)) files.push((file = { start, lines: [], length: 0 }));
    file.lines.push(line);
    file.length += line.length;
    last = start;
  }
  return files;
}
