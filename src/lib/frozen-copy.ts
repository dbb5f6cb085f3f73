/** A copy of lists and plain objects, all the way down, that nobody can change; anything else in them stands as it is. */
export function frozenCopy<T>(value: T): T {
  if (Array.isArray(value)) return Object.freeze(value.map(frozenCopy)) as T;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.freeze(
    Object.fromEntries(Object.entries(value).map(([key, item]) => [key, frozenCopy(item as unknown)])),
  ) as T;
}

/** Copies what `get` gives, once for as long as it gives the same. */
export function frozenOnce<T extends object>(get: () => T): () => T {
  let last: { readonly of: T; readonly copy: T } | undefined;
  return () => {
    const value = get();
    if (last?.of !== value) last = { of: value, copy: frozenCopy(value) };
    return last.copy;
  };
}
