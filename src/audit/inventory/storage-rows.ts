import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import type { StoredItem } from '../facts/script-effects.js';

/** Something that scripts keep on the device of a visitor. */
export interface StorageRow extends Pick<StoredItem, 'key' | 'where'> {
  /** Source lines, `FILE:LINE`; the script alone if no source has the key. Sorted. */
  readonly sources: readonly string[];
}

/** What scripts keep on devices, one row for each key. */
export function storageRows(items: readonly StorageRow[]): StorageRow[] {
  const rows = new Map<string, StorageRow>();
  for (const { where, key, sources } of items) {
    const id = `${where}\0${key ?? ''}`;
    rows.set(id, {
      key,
      where,
      sources: [...new Set([...(rows.get(id)?.sources ?? []), ...sources])].sort(byCodeUnit),
    });
  }
  return [...rows.values()].sort((a, b) => byCodeUnit(a.where, b.where) || byCodeUnit(a.key ?? '~', b.key ?? '~'));
}
