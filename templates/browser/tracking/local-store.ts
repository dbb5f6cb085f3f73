/** Fallback for values that the storage rejects: lives as long as the page. */
const memory = new Map<string, string>();

/** Returns the value of a key; `undefined` if there is none. */
export function readKey(key: string): string | undefined {
  return memory.get(key) ?? attempt(() => localStorage.getItem(key)) ?? undefined;
}

/** Stores a value for later pages, or only for this page if the storage is full or blocked. */
export function writeKey(key: string, value: string): void {
  memory.delete(key);
  try {
    localStorage.setItem(key, value);
  } catch {
    // An outdated value must not remain if the new one does not fit.
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

/** Returns all keys that start with one of the prefixes. */
export function keysFrom(beginnings: readonly string[]): string[] {
  const keys = [...memory.keys(), ...(attempt(() => Object.keys(localStorage)) ?? [])];
  return keys.filter((key) => beginnings.some((beginning) => key.startsWith(beginning)));
}

/** Returns `undefined` if the storage throws; even accessing it may be forbidden. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    // The in-memory fallback is used instead.
    return undefined;
  }
}
