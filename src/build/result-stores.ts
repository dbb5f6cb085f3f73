import { join } from 'node:path';
import { openStore, type Store } from '../cache/store.js';

/** Where results of encoders are kept. */
export function assetStore(root: string): Store {
  return openStore(join(root, '.islet/cache'), 'assets');
}

/** Where social cards, and the places of their text, are kept. */
export function cardStore(root: string): Store {
  return openStore(join(root, '.islet/cache'), 'cards');
}

/** Where the findings of library rules of `check` are kept. */
export function markupStore(root: string): Store {
  return openStore(join(root, '.islet/cache'), 'markup');
}
