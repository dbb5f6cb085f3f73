import { keyText } from './key-text.js';

/**
 * Options for every parse of content. A `%YAML 1.1` directive is ignored (it would turn `yes` into true and allow merge
 * keys), and custom tags stay unresolved. `logLevel: 'silent'` would also hide a second document.
 */
export const PARSE_OPTIONS = {
  schema: 'core',
  merge: false,
  resolveKnownTags: false,
  prettyErrors: false,
  logLevel: 'error',
  uniqueKeys: isSameKey,
} as const;

/** Whether two keys are equal. Keys are texts: `1` and `'1'` are equal, `1.1` and `1.10` are not. */
function isSameKey(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const [one, other] = [keyText(a), keyText(b)];
  return one === undefined ? isNull(a) && isNull(b) : one === other;
}

function isNull(key: unknown): boolean {
  return (key as { readonly value?: unknown } | null)?.value === null;
}
