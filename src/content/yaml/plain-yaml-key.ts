/** Words with single spaces between them, of the letters that mean nothing else anywhere. */
export const PLAIN_KEY = '[A-Za-z_][\\w-]*(?: [\\w-]+)*';

const WHOLE = new RegExp(`^${PLAIN_KEY}$`);

/** Keys that are no texts, and one that is special to objects. */
const NO_KEYS = new Set(['null', 'Null', 'NULL', 'true', 'True', 'TRUE', 'false', 'False', 'FALSE', '__proto__']);

/** Characters of a key; `yaml` takes 1024. */
const MAX_LENGTH = 900;

/** Keys kept: more than the templates of a site name. */
const MAX_KNOWN = 2000;

/** Keys met before. One that has named a property is found faster than a text just cut out. */
const known = new Map<string, string>();

/** The key of a text between `start` and its colon; `undefined` where it is not of the plain form. */
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

/** Whether a text of this form may be a key. */
export function isPlainKey(key: string): boolean {
  return key.length <= MAX_LENGTH && !NO_KEYS.has(key);
}
