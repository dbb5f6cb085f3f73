import type { Fold } from '../../components/search-folds.js';
import type { FoundPage, SearchDirectory } from '../../components/search-parts.js';
import { KEY_LENGTH, typedWords } from '../../components/search-words.js';

const MAX_RESULTS = 20;
/** One letter may begin the words of many files: then the search waits for the next one. */
const MAX_FILES = 3;

/** @param load fetches the JSON at an address, once */
export interface SearchOptions {
  readonly index: string;
  readonly folds: readonly Fold[];
  readonly load: (address: string) => Promise<unknown>;
}

/**
 * Returns the pages in which each typed word begins a word; pages whose titles have all words come first. Returns `undefined` if too
 * little was typed.
 */
export async function findPages(query: string, { index, folds, load }: SearchOptions): Promise<readonly FoundPage[] | undefined> {
  const typed = typedWords(query, folds);
  if (typed.length === 0) return undefined;
  const { words, pages, perFile } = (await load(index)) as SearchDirectory;
  const files = typed.map((start) => filesOf(words, start));
  if (files.some((addresses) => addresses.length > MAX_FILES)) return undefined;
  const ranks = await Promise.all(typed.map(async (start, at) => ranksOf(start, (await Promise.all((files[at] ?? []).map(load))) as string[][])));
  const [first = new Map<number, boolean>(), ...others] = ranks;
  const all = [...first].filter(([page]) => others.every((rank) => rank.has(page)));
  const isInTitle = ([page]: readonly [number, boolean]): boolean => ranks.every((rank) => rank.get(page) === true);
  const numbers = [...all.filter(isInTitle), ...all.filter((entry) => !isInTitle(entry))].slice(0, MAX_RESULTS).map(([page]) => page);
  return Promise.all(
    numbers.map(async (page) => ((await load(pages[Math.floor(page / perFile)] ?? '')) as readonly FoundPage[])[page % perFile] ?? ['', '', '']),
  );
}

/** Returns the addresses of the files that may have words with this start. */
function filesOf(words: SearchDirectory['words'], typed: string): string[] {
  const first = typed.slice(0, KEY_LENGTH);
  const last = typed.length < KEY_LENGTH ? `${typed}\uffff` : first;
  return words.flatMap(([start, address], at) => (start <= last && (words[at + 1]?.[0] ?? '\uffff') > first ? [address] : []));
}

/** Returns the pages that have words with this start, and whether one of them is in the title. */
function ranksOf(start: string, files: readonly (readonly string[])[]): Map<number, boolean> {
  const ranks = new Map<number, boolean>();
  for (const line of files.flat()) {
    if (!line.startsWith(start)) continue;
    let sum = 0;
    for (const written of line.split(' ').slice(1)) {
      sum += Number.parseInt(written, 36);
      ranks.set(sum >> 1, ranks.get(sum >> 1) === true || sum % 2 === 1);
    }
  }
  return new Map([...ranks].sort(([a], [b]) => a - b));
}
