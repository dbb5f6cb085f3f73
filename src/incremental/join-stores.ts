import type { Store } from './store.js';

/** Looks into each store in turn; what is found or put is then in all that are `kept`. */
export function joinStores(stores: readonly Store[], kept: readonly Store[]): Store {
  return {
    get(key) {
      for (const store of stores) {
        const bytes = store.get(key);
        if (bytes === undefined) continue;
        for (const other of kept) if (other !== store) other.put(key, bytes);
        return bytes;
      }
      return undefined;
    },
    put(key, bytes) {
      for (const store of kept) store.put(key, bytes);
    },
  };
}
