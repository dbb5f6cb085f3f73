/** Keeps one of each of the latest values that are equal, so that what is found out of one holds for all. More would keep in memory what most pages have alone. */
const KEPT = 64;

/**
 * Makes a function that returns the value it is given, or the equal one that it returned before.
 *
 * @param areEqual asked for each of the latest values, so it should find quickly that two differ
 */
export function createRecentEquals<T>(areEqual: (one: T, other: T) => boolean): (value: T) => T {
  /** The latest first. */
  const recent: T[] = [];
  return (value) => {
    const found = recent.find((other) => areEqual(other, value));
    if (found !== undefined) return found;
    if (recent.unshift(value) > KEPT) recent.pop();
    return value;
  };
}

/** Whether two lists have the same items, by identity, in the same order. */
export function areEqualLists(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
