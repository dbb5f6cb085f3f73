import { keyText } from './yaml-keys.js';

/**
 * How content is read, for every pass over a text. A `%YAML 1.1` line in a file changes nothing (it would turn `yes` into true and merge keys on), and
 * tags for sets, bytes and the like stay unresolved. Above `silent`, since that would also hide a second document.
 */
export const PARSE_OPTIONS = {
  schema: 'core',
  merge: false,
  resolveKnownTags: false,
  prettyErrors: false,
  logLevel: 'error',
  uniqueKeys: isSameKey,
} as const;

/** Whether two keys name one value. Names are texts, so `1` and `'1'` do, and `1.1` and `1.10` do not. */
function isSameKey(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const [one, other] = [keyText(a), keyText(b)];
  return one === undefined ? isNull(a) && isNull(b) : one === other;
}

function isNull(key: unknown): boolean {
  return (key as { readonly value?: unknown } | null)?.value === null;
}
