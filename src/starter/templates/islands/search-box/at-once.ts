import type { AtOnce } from 'islet/browser';

interface Entry {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly locale: string;
}

/** Fetches the index when something is typed, and lists the pages in the language of the box that have these words. */
const atOnce: AtOnce = (island) => {
  const box = island.querySelector<HTMLElement>('[data-index]');
  const field = box?.querySelector('input');
  const status = box?.querySelector('output');
  const results = box?.querySelector('ul');
  if (!box || !field || !status || !results) return 'later';
  let loading: Promise<readonly Entry[]> | undefined;

  const load = (): Promise<readonly Entry[]> =>
    (loading ??= fetchIndex(box.dataset['index'] ?? '', box.dataset['locale'] ?? '').catch((error: unknown) => {
      // The next letter tries again.
      loading = undefined;
      throw error;
    }));

  const update = async (): Promise<void> => {
    const query = field.value;
    const wanted = wordsOf(query);
    try {
      const found = wanted.length === 0 ? [] : searchEntries(await load(), wanted);
      if (field.value !== query) return;
      status.textContent = wanted.length > 0 && found.length === 0 ? (box.dataset['nothing'] ?? '') : '';
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

/** Each word has to begin a word of the title or the description. Titles that have all words come first. */
function searchEntries(entries: readonly Entry[], wanted: readonly string[]): Entry[] {
  const found = entries.filter(({ title, description }) => matches(`${title} ${description}`, wanted));
  const isFirst = ({ title }: Entry): boolean => matches(title, wanted);
  return [...found.filter(isFirst), ...found.filter((entry) => !isFirst(entry))];
}

function matches(text: string, wanted: readonly string[]): boolean {
  const words = wordsOf(text);
  return wanted.every((start) => words.some((word) => word.startsWith(start)));
}

function wordsOf(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
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
