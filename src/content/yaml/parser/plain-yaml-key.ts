/** Words of unambiguous characters, separated by single spaces. */
export const PLAIN_KEY = '[A-Za-z_][\\w-]*(?: [\\w-]+)*';

const WHOLE = new RegExp(`^${PLAIN_KEY}$`);

/** Keys that YAML does not read as text, and one that is special in JavaScript. */
const NO_KEYS = new Set(['null', 'Null', 'NULL', 'true', 'True', 'TRUE', 'false', 'False', 'FALSE', '__proto__']);

/** Maximum length of a key; `yaml` accepts 1024. */
const MAX_LENGTH = 900;

/** Maximum number of cached keys: more than the templates of a site declare. */
const MAX_KNOWN = 2000;

/** Cache of keys: property access is faster with a string that was used as a key before. */
const known = new Map<string, string>();

/** Returns the key between `start` and its colon; `undefined` if it is not of the plain form. */
export function plainKey(text: string, start: number, colon: number): string | undefined {
  const behind = text[colon + 1];
  if (behind !== ' ' && behind !== '\n') return undefined;
  const key = text.slice(start, colon);
  const found = known.get(key);
  if (found !== undefined) return found;
  if (!isPlainKey(key) || !WHOLE.test(key)) return undefined;
  if (known.size < MAX_KNOWN) known.set(key, key);
  return key;
}

/** Whether a text of the plain form is allowed as a key. */
export function isPlainKey(key: string): boolean {
  return key.length <= MAX_LENGTH && !NO_KEYS.has(key);
}
