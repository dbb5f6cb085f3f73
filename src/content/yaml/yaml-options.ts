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

/** Keys of JavaScript are texts: `1` and `'1'`, which YAML tells apart, would name one value. */
function isSameKey(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const [one, other] = [scalarOf(a), scalarOf(b)];
  return (
    one !== undefined &&
    (one === other ||
      (typeof one !== typeof other &&
        one !== null &&
        other !== null &&
        other !== undefined &&
        String(one) === String(other)))
  );
}

function scalarOf(node: unknown): boolean | number | string | null | undefined {
  return (node as { readonly value?: boolean | number | string | null }).value;
}
