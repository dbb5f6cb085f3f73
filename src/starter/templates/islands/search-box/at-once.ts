import type { AtOnce } from 'islet/browser';
import type { Fold } from '../../components/search-folds.js';
import type { FoundPage } from '../../components/search-parts.js';
import { findPages, type SearchOptions } from './find-pages.js';

/** Fetches the parts of the index that have the words that are typed, and lists their pages. */
const atOnce: AtOnce = (island) => {
  const box = island.querySelector<HTMLElement>('[data-index]');
  const field = box?.querySelector('input');
  const status = box?.querySelector('output');
  const results = box?.querySelector('ul');
  if (!box || !field || !status || !results) return 'later';
  const { index = '', folds = '[]', nothing = '', failed = '' } = box.dataset;
  const options: SearchOptions = { index, folds: JSON.parse(folds) as readonly Fold[], load: createLoader() };

  const update = async (): Promise<void> => {
    const query = field.value;
    try {
      const found = await findPages(query, options);
      if (field.value !== query) return;
      status.textContent = found?.length === 0 ? nothing : '';
      results.replaceChildren(...(found ?? []).map(resultOf));
    } catch {
      status.textContent = failed;
    }
  };

  field.addEventListener('input', () => void update());
  // What was typed before this code has arrived.
  void update();
  return 'later';
};

export default atOnce;

/** Returns the function that fetches each address once; after a failure, the next letter tries again. */
function createLoader(): SearchOptions['load'] {
  const loaded = new Map<string, Promise<unknown>>();
  return (address) => {
    const known = loaded.get(address);
    if (known) return known;
    const loading = fetchJson(address).catch((error: unknown) => {
      loaded.delete(address);
      throw error;
    });
    loaded.set(address, loading);
    return loading;
  };
}

async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`\`${address}\` answered with ${String(response.status)}.`);
  return response.json();
}

function resultOf([path, title, description]: FoundPage): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  const text = document.createElement('p');
  link.href = path;
  link.textContent = title;
  text.textContent = description;
  item.append(link, text);
  return item;
}
