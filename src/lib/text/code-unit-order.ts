/** Compares texts by UTF-16 code unit, for an order that is the same on every machine and in every locale. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Returns keys in that order. */
export function sortedKeys(keys: Iterable<string>): string[] {
  const list = [...keys];
  // The default order of `sort`, which is faster without a comparison function.
  return list.length < 2 ? list : list.sort();
}
