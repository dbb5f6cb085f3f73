import type { AtOnce } from 'islet/browser';

/** A pattern and what takes its place, from `components/search-folds.ts`. */
type Fold = readonly [pattern: string, replacement: string];

interface Entry {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly locale: string;
  /** The whole text of the page, in an index that has it. */
  readonly text?: string;
}

/** Fetches the index when something is typed, and lists the pages in the language of the box that have these words. */
const atOnce: AtOnce = (island) => {
  const box = island.querySelector<HTMLElement>('[data-index]');
  const field = box?.querySelector('input');
  const status = box?.querySelector('output');
  const results = box?.querySelector('ul');
  if (!box || !field || !status || !results) return 'later';
  const folds = JSON.parse(box.dataset['folds'] ?? '[]') as readonly Fold[];
  let loading: Promise<readonly Entry[]> | undefined;

  const load = (): Promise<readonly Entry[]> =>
    (loading ??= fetchIndex(box.dataset['index'] ?? '', box.dataset['locale'] ?? '').catch((error: unknown) => {
      // The next letter tries again.
      loading = undefined;
      throw error;
    }));

  const update = async (): Promise<void> => {
    const query = field.value;
    const isEmpty = wordsOf(query, folds).length === 0;
    try {
      const found = isEmpty ? [] : searchEntries(await load(), query, folds);
      if (field.value !== query) return;
      status.textContent = !isEmpty && found.length === 0 ? (box.dataset['nothing'] ?? '') : '';
      results.replaceChildren(...found.slice(0, 20).map(resultOf));
    } catch {
      status.textContent = box.dataset['failed'] ?? '';
    }
  };

  field.addEventListener('input', () => void update());
  // What was typed before this code has arrived.
  void update();
  return 'later';
};

export default atOnce;

async function fetchIndex(address: string, language: string): Promise<readonly Entry[]> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The search index answered with ${String(response.status)}.`);
  const entries = (await response.json()) as readonly Entry[];
  return entries.filter(({ locale }) => locale === language);
}

/** Each word has to begin a word of the title, the description or the text. Titles that have all words come first. */
export function searchEntries(entries: readonly Entry[], query: string, folds: readonly Fold[] = []): Entry[] {
  const wanted = query.split(/\s+/).flatMap((word) => wordsOf(word, folds).join('') || []);
  if (wanted.length === 0) return [];
  const found = entries.filter(({ title, description, text = '' }) => matches(`${title} ${description} ${text}`, wanted, folds));
  const isFirst = ({ title }: Entry): boolean => matches(title, wanted, folds);
  return [...found.filter(isFirst), ...found.filter((entry) => !isFirst(entry))];
}

function matches(text: string, wanted: readonly string[], folds: readonly Fold[]): boolean {
  const words = known.get(text) ?? wordsOf(text, folds);
  known.set(text, words);
  return wanted.every((start) => words.some((_, index) => beginsAt(words, index, start)));
}

/** Words of the texts that were searched: splitting them again with every letter would be slow. */
const known = new Map<string, readonly string[]>();

/** A word may have a hyphen, or stand in text without spaces: `email` is found in `e-mail`. */
function beginsAt(words: readonly string[], index: number, start: string): boolean {
  let joined = '';
  for (let at = index; joined.length < start.length && start.startsWith(joined) && at < words.length; at++) joined += words[at];
  return joined.startsWith(start);
}

/** Marks that readers leave out: accents and signs for vowels, but not those of Indian scripts. */
const MARKS = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+|[\u0301\u00ad]/gu;

/** The words of a text in small letters without accents. Thai and Chinese have no spaces between them. */
function wordsOf(text: string, folds: readonly Fold[]): string[] {
  let plain = text.normalize('NFKD').toLowerCase().replace(MARKS, '$1').normalize('NFKC').replace(/\p{Nd}/gu, digitOf);
  for (const [pattern, replacement] of folds) plain = plain.replace(new RegExp(pattern, 'gu'), replacement);
  const parts =
    'Segmenter' in Intl
      ? [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(plain)].map(({ segment }) => segment)
      : [plain];
  return parts.flatMap((part) => part.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []);
}

/** The digits of each script are ten in a row, from zero. */
function digitOf(digit: string): string {
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint((digit.codePointAt(0) ?? 0) - value - 1))) value++;
  return String(value % 10);
}

function resultOf({ path, title, description }: Entry): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  const text = document.createElement('p');
  link.href = path;
  link.textContent = title;
  text.textContent = description;
  item.append(link, text);
  return item;
}
