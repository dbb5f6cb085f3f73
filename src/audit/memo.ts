import { copyString } from '../lib/text/copy-string.js';

/** Remembers the results of a function, up to a number of them. */
export function memo<K, T>(max: number, make: (key: K) => T): (key: K) => T {
  const known = new Map<K | string, T>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined || known.has(key)) return found as T;
    if (known.size >= max) known.clear();
    const made = make(key);
    known.set(typeof key === 'string' ? copyString(key) : key, made);
    return made;
  };
}
