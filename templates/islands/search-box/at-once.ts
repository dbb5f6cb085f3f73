import type { AtOnce } from 'islet/browser';
import { search, type Folds, type SearchEntry } from '../../shared/search.js';

const MAX_RESULTS = 20;

/** Fetches the index when the field is used, and lists the pages that match while the visitor types. */
const atOnce: AtOnce = (island) => {
  const box = island.querySelector<HTMLElement>('[data-index]');
  const field = box?.querySelector('input');
  const status = box?.querySelector('output');
  const results = box?.querySelector('ul');
  if (!box || !field || !status || !results) return 'later';
  const { index = '', found = '', nothing = '', failed = '' } = box.dataset;
  const folds = JSON.parse(box.dataset['folds'] ?? '{}') as Folds;
  let loading: Promise<readonly SearchEntry[]> | undefined;

  const load = (): Promise<readonly SearchEntry[]> =>
    (loading ??= fetchIndex(index).catch((error: unknown) => {
      // The next letter tries again.
      loading = undefined;
      throw error;
    }));

  const update = async (): Promise<void> => {
    const query = field.value;
    if (query.trim() === '') {
      status.textContent = '';
      results.replaceChildren();
      return;
    }
    try {
      const entries = search(await load(), query, folds);
      if (field.value !== query) return;
      status.textContent = entries.length === 0 ? nothing : found.replace('{count}', String(entries.length));
      results.replaceChildren(...entries.slice(0, MAX_RESULTS).map(resultOf));
    } catch {
      status.textContent = failed;
    }
  };

  field.addEventListener(
    'focus',
    () => {
      load().catch(() => undefined);
    },
    { once: true },
  );
  field.addEventListener('input', () => void update());
  // What was typed before this code has arrived, or is restored by the browser.
  void update();
  return 'later';
};

export default atOnce;

async function fetchIndex(address: string): Promise<readonly SearchEntry[]> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The search index answered with ${String(response.status)}.`);
  return (await response.json()) as readonly SearchEntry[];
}

function resultOf({ path, title, description, locale }: SearchEntry): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  const text = document.createElement('p');
  item.lang = locale;
  link.href = path;
  link.textContent = title;
  text.textContent = description;
  item.append(link, text);
  return item;
}
