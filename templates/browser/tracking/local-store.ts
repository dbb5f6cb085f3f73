/** What the storage did not take: it lives as long as the page. */
const memory = new Map<string, string>();

/** The value under the key; `undefined` where there is none. */
export function readKey(key: string): string | undefined {
  return memory.get(key) ?? attempt(() => localStorage.getItem(key)) ?? undefined;
}

/** Keeps a value for later pages or, where the storage is full or closed to the page, for this one. */
export function writeKey(key: string, value: string): void {
  memory.delete(key);
  try {
    localStorage.setItem(key, value);
  } catch {
    // An outdated value must not outlive one that does not fit.
    removeKey(key);
    memory.set(key, value);
  }
}

export function removeKey(key: string): void {
  memory.delete(key);
  attempt(() => {
    localStorage.removeItem(key);
  });
}

/** All keys that begin with one of the words. */
export function keysFrom(beginnings: readonly string[]): string[] {
  const keys = [...memory.keys(), ...(attempt(() => Object.keys(localStorage)) ?? [])];
  return keys.filter((key) => beginnings.some((beginning) => key.startsWith(beginning)));
}

/** `undefined` where the storage throws: even to name it may be forbidden. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    // The memory stands in for it.
    return undefined;
  }
}
