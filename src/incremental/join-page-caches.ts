import type { WithPieces } from './found-pages.js';
import type { PageCache } from './page-cache.js';

/** The pages of several caches as those of one, which is only read: nothing is left to a next build. */
export function joinPageCaches<About extends WithPieces>(caches: readonly PageCache<About>[]): PageCache<About> {
  const ownerOf = (file: string): PageCache<About> | undefined => caches.find((cache) => cache.has(file));
  return {
    has: (file) => ownerOf(file) !== undefined,
    find: (file) => ownerOf(file)?.find(file),
    forget: (file) => ownerOf(file)?.forget(file),
    bytes: (file, into) => ownerOf(file)?.bytes(file, into),
    place: (file) => ownerOf(file)?.place(file),
    source: (file) => ownerOf(file)?.source(file),
    keep: () => undefined,
    carry: () => undefined,
    commit: () => undefined,
    close() {
      for (const cache of caches) cache.close();
    },
  };
}
