import { lookAtEntry } from '../lib/fs/cache-place.js';
import type { FormerIndex } from './page-index.js';
import type { PackPlace } from './page-pack.js';

/** The packs of one cache: beyond this many, small ones are joined. */
const MAX_PACKS = 16;

/** Packs up to this size, in bytes, are joined where there are many. */
const SMALL_PACK = 8e6;

/** Part of a pack that must still be in use; the rest of one that falls below is copied. */
const MIN_USED = 0.5;

/**
 * Names of the packs that are mostly unused, or small and many: what is left of them is copied.
 *
 * @param pathOf path of a pack by its name
 */
export function stalePacks(former: FormerIndex, pathOf: (pack: string) => string): Set<string> {
  const used = new Map<string, number>();
  const use = ([name, , length]: PackPlace): void => void used.set(name, (used.get(name) ?? 0) + length);
  for (const file of former.files()) {
    const row = former.row(file);
    if (row) use(row.place);
    if (row?.source) use(row.source.place);
  }
  for (const place of former.pieces.values()) use(place);
  return new Set(
    [...used]
      .filter(([name, bytes]) => {
        const size = lookAtEntry(pathOf(name))?.size ?? 0;
        return bytes < size * MIN_USED || (used.size > MAX_PACKS && size <= SMALL_PACK);
      })
      .map(([name]) => name),
  );
}
