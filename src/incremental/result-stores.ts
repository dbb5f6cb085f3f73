import { join } from 'node:path';
import { openStore, type Store } from './store.js';

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

/** Schemas for editors that are kept: those of one state of the definitions of the site are 0.4 MB. */
const MAX_SCHEMAS = 8;

/** Where schemas for editors are kept. */
export function schemaStore(root: string): Store {
  return openStore(join(root, '.islet/cache'), 'schemas', MAX_SCHEMAS);
}

/** States of kept texts: that of the program which was used last, and of one before. */
const MAX_TEXTS = 2;

/** Where prepared texts are kept. */
export function textStore(root: string): Store {
  return openStore(join(root, '.islet/cache'), 'texts', MAX_TEXTS);
}

/** Results of the bundler that are kept: three of each state of `templates/`, one megabyte or two together. */
const MAX_BUNDLES = 12;

/** Where results of the bundler are kept. */
export function bundleStore(root: string): Store {
  return openStore(join(root, '.islet/cache'), 'bundles', MAX_BUNDLES);
}
