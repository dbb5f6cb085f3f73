import type { WithPieces } from './found-pages.js';
import type { PageCache } from './page-cache.js';

/** A cache that leaves to `copy`, which is another folder, all that it leaves to its next build. */
export function copyingPageCache<About extends WithPieces>(
  cache: PageCache<About>,
  copy: PageCache<About>,
): PageCache<About> {
  return {
    has: (file) => cache.has(file),
    find: (file) => cache.find(file),
    forget: (file) => {
      cache.forget(file);
    },
    bytes: (file, into) => cache.bytes(file, into),
    // Its bytes are read here anyway.
    place: () => undefined,
    source: (file) => cache.source(file),
    keep(file, page, kept) {
      cache.keep(file, page, kept);
      // Whoever takes the copy has files of the same content, and parses the few that it renders.
      copy.keep(file, page, { bytes: kept.bytes, source: undefined });
    },
    openSources: cache.openSources,
    carry(file) {
      const page = cache.find(file);
      const bytes = cache.bytes(file);
      if (!page || !bytes) return;
      cache.carry(file);
      copy.keep(file, page, { bytes, source: undefined });
    },
    commit() {
      cache.commit();
      copy.commit();
    },
    close() {
      cache.close();
      copy.close();
    },
  };
}
