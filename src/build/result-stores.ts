import { join } from 'node:path';
import { openPageCache } from '../cache/page-cache.js';
import { openStore, type Store } from '../cache/store.js';
import type { KeptPages } from './reuse.js';

/** Where the pages of the last build of a profile are kept; the folder can be deleted, restored or shared at any time. */
export function lastPages(root: string, profile: string): KeptPages {
  return openPageCache(join(root, '.islet/cache/pages'), profile);
}

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
