import { copyString } from '../lib/text/copy-string.js';

/** Remembers the results of a function of a text, up to a number of texts. */
export function memo<T>(max: number, make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined || known.has(text)) return found as T;
    if (known.size >= max) known.clear();
    const made = make(text);
    known.set(copyString(text), made);
    return made;
  };
}
