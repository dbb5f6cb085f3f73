/** Compares text by UTF-16 code unit: the one order of the project, the same on every machine and in every locale. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Keys of a map or record in that order. */
export function sortedKeys(keys: Iterable<string>): string[] {
  const list = [...keys];
  // The order of `sort` itself, which asks nobody for each pair.
  return list.length < 2 ? list : list.sort();
}
